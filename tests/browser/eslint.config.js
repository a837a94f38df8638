import js from "@eslint/js";
import globals from "globals";

const rules = {
  ...js.configs.recommended.rules,
  eqeqeq: "error",
  "no-else-return": "error",
  "no-shadow": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "max-lines": ["error", 600],
  "max-lines-per-function": ["error", { max: 70, skipComments: true }],
};

export default [
  { files: ["**/viewer/js/**"], languageOptions: { globals: globals.browser }, rules },
  { files: ["tests/browser/**"], languageOptions: { globals: { ...globals.node, ...globals.browser } }, rules },
];
