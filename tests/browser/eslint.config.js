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

/** A message by a name from data is `t.of(kind, value)`, which shows a value without a message as it is; `t` would throw. */
const pages = {
  ...rules,
  "no-restricted-syntax": [
    "error",
    { selector: "CallExpression[callee.name='t'] > TemplateLiteral.arguments", message: "use t.of(kind, value)" },
    { selector: "CallExpression[callee.property.name='t'] > TemplateLiteral.arguments", message: "use t.of(kind, value)" },
    // The service puts modules together without parsing them.
    { selector: "ExportNamedDeclaration > VariableDeclaration[kind!='const']", message: "export a constant" },
    { selector: "ExportDefaultDeclaration, ExportAllDeclaration", message: "export by name" },
    { selector: ":not(AwaitExpression) > ImportExpression", message: "write await import(..)" },
  ],
};

export default [
  { files: ["**/viewer/page/js/**"], languageOptions: { globals: globals.browser }, rules: pages },
  { files: ["tests/browser/**"], languageOptions: { globals: { ...globals.node, ...globals.browser } }, rules },
];
