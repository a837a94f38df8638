/** The scripts that the service puts together do what their modules do: parsed, each is its source. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { sharedDemo } from "../harness.js";

const VIEWER = fileURLToPath(new URL("../../../crates/viewer/page/", import.meta.url));

/**
 * What a module imports (`local < path.name`), exports (`name > local`), and runs, token by token.
 *
 * @typedef {{imports: string[], exports: string[], tokens: string[]}} Read
 */

/** @type {Awaited<ReturnType<typeof sharedDemo>>} */
let served;
before(async () => (served = await sharedDemo()));
after(() => served.stop());

/** @param {string} name @param {string} text */
const parsed = (name, text) => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);

/** The tokens of a node. @param {ts.Node} node @returns {string[]} */
function tokens(node) {
  if (node.kind === ts.SyntaxKind.EndOfFileToken || ts.isJSDoc(node)) return [];
  const inner = node.getChildren().filter((child) => !ts.isJSDoc(child));
  return inner.length > 0 ? inner.flatMap(tokens) : [node.getText()].filter((text) => text !== "");
}

/** @param {string} path */
function source(path) {
  const file = parsed(path, readFileSync(VIEWER + path, "utf8"));
  const beside = (/** @type {string} */ quoted) => posix.join(posix.dirname(path), quoted.slice(1, -1));
  /** @type {Read} */
  const read = { imports: [], exports: [], tokens: [] };
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = beside(statement.moduleSpecifier.getText());
      const names = statement.importClause?.namedBindings;
      if (names && ts.isNamespaceImport(names)) read.imports.push(`${names.name.text} < ${from}`);
      else for (const one of names?.elements ?? []) read.imports.push(`${one.name.text} < ${from}.${(one.propertyName ?? one.name).text}`);
    } else if (ts.isExportDeclaration(statement)) {
      const from = statement.moduleSpecifier ? `${beside(statement.moduleSpecifier.getText())}.` : "";
      const names = statement.exportClause && ts.isNamedExports(statement.exportClause) ? statement.exportClause.elements : [];
      for (const one of names) read.exports.push(`${one.name.text} > ${from}${(one.propertyName ?? one.name).text}`);
    } else if (ts.isExportAssignment(statement)) {
      read.exports.push(`default > ${statement.expression.getText()}`);
    } else {
      const all = tokens(statement);
      if (all[0] === "export") read.exports.push(...declared(statement).map((name) => `${name} > ${name}`));
      read.tokens.push(...(all[0] === "export" ? all.slice(1) : all));
    }
  }
  // `import` `(` `"./x.js"`
  read.tokens = read.tokens.flatMap((token, at, all) => {
    if (token === "import") return ["$part"];
    return all[at - 2] === "import" ? [`"${beside(token)}"`] : [token];
  });
  return read;
}

/** The names that a statement declares. @param {ts.Node} statement @returns {string[]} */
function declared(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText());
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ? [statement.name?.text ?? ""] : [];
}

/** The module whose exports an expression is, `$modules["path"]`. @param {ts.Node | undefined} node @returns {string | undefined} */
function moduleOf(node) {
  if (!node || !ts.isElementAccessExpression(node) || node.expression.getText() !== "$modules") return undefined;
  return ts.isStringLiteral(node.argumentExpression) ? node.argumentExpression.text : undefined;
}

/** @param {readonly ts.Statement[]} statements @returns {Read} */
function part(statements) {
  /** @type {Read} */
  const read = { imports: [], exports: [], tokens: [] };
  for (const statement of statements) {
    const constant = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : undefined;
    const from = moduleOf(constant?.initializer);
    if (constant && from) {
      if (!ts.isObjectBindingPattern(constant.name)) read.imports.push(`${constant.name.getText()} < ${from}`);
      else for (const one of constant.name.elements) read.imports.push(`${one.name.getText()} < ${from}.${(one.propertyName ?? one.name).getText()}`);
    } else if (ts.isReturnStatement(statement) && statement.expression && ts.isObjectLiteralExpression(statement.expression)) {
      for (const one of statement.expression.properties) {
        const value = ts.isPropertyAssignment(one) ? one.initializer : one.name;
        const given = value && ts.isPropertyAccessExpression(value) ? `${moduleOf(value.expression)}.${value.name.text}` : value?.getText();
        read.exports.push(`${one.name?.getText()} > ${given}`);
      }
    } else read.tokens.push(...tokens(statement));
  }
  return read;
}

/** The module that a statement of a script runs, `$modules["path"] ??= (() => {..})();`. @param {ts.Statement} statement @returns {[string, ts.Block] | undefined} */
function run(statement) {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return undefined;
  const path = moduleOf(statement.expression.left);
  const made = statement.expression.right;
  const body = ts.isCallExpression(made) && ts.isParenthesizedExpression(made.expression) && ts.isArrowFunction(made.expression.expression)
    ? made.expression.expression.body : undefined;
  return path && body && ts.isBlock(body) ? [path, body] : undefined;
}

/** Compares each module in a script with its source; returns what follows them. @param {readonly ts.Statement[]} statements */
function checked(statements) {
  const rest = [];
  for (const statement of statements) {
    const found = run(statement);
    if (!found) rest.push(statement);
    else if (compared.get(found[0]) !== statement.getText()) {
      assert.deepEqual(part(found[1].statements), source(found[0]), found[0]);
      compared.set(found[0], statement.getText());
    }
  }
  return rest;
}

/** The text of each module as it was last compared, by its path. @type {Map<string, string>} */
const compared = new Map();

test("every script is made of its modules, with all that they import, export and run", async () => {
  const pages = ["", "open", "live", "rules", "cards", "api", "round", "control", "record", "m/bga-480000023", "embed/bga-480000023", "overlay/bga-480000023", "none"];
  /** First all of them: a connection without requests is closed while they are compared. @type {Map<string, string>} */
  const scripts = new Map();
  for (const page of pages) {
    const text = await (await fetch(`${served.url}/${page}`, { headers: { accept: "text/html" } })).text();
    const [, folder, name] = /<script type="module" src="([^"]*\/)scripts\/(\w+)\.js"/.exec(text) ?? [];
    assert.ok(name, page);
    const open = [`scripts/${name}.js`];
    for (let path = open.pop(); path; path = open.pop()) {
      if (scripts.has(path)) continue;
      const script = await (await fetch(`${served.url}${folder}${path}`)).text();
      scripts.set(path, script);
      open.push(...[...script.matchAll(/\$part\("([^"]+)"\)/g)].map(([, later]) => later));
    }
  }
  for (const [path, script] of scripts) {
    const { statements } = parsed(path, script);
    if (path.startsWith("scripts/")) {
      const first = path.replace("scripts/", "js/");
      const [modules, loader, ...own] = checked(statements);
      assert.match(modules.getText(), /^const \$modules = \{\};$/);
      assert.match(loader.getText(), /^const \$part = /);
      assert.deepEqual(part(own), source(first), first);
      compared.set(first, "");
    } else {
      const [only] = statements;
      assert.ok(statements.length === 1 && ts.isExportAssignment(only) && ts.isArrowFunction(only.expression) && ts.isBlock(only.expression.body), path);
      assert.deepEqual(checked(only.expression.body.statements), [], path);
    }
  }
  const all = ["js", "vendor"].flatMap((folder) => readdirSync(VIEWER + folder, { recursive: true }).map((path) => `${folder}/${path}`));
  const modules = all.filter((path) => path.endsWith(".js") && !path.startsWith("js/engine/"));
  assert.deepEqual(modules.filter((path) => !compared.has(path)), ["js/open/relay.js", "vendor/fluent-bundle/ast.js"], "modules that no page loads, one of them a part of the userscript");
});
