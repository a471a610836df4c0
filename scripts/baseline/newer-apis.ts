/**
 * Finds what scripts use of the browser that is newer than the Baseline. It reads names, not types: globals, members of globals,
 * members whose name nothing older has, events, and attributes of elements. Newer members of JavaScript's own objects do
 * not compile, since `lib` in client/tsconfig.json does not declare them.
 */
import ts from 'typescript'
import { isAvailable } from './statuses.ts'

/** Something newer: where it is, and its key in the browser compatibility data. */
export interface NewerUse {
  file: string
  line: number
  key: string
}

const isNewer = (key: string) => isAvailable.get(key) === false

/** Interfaces of the objects that every page finds under these names. */
const globals: Record<string, string> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  window: 'Window',
}

/** Names of members that only something newer has, with its key. Of one word, a name may be anybody's. */
const newerMembers = readNewerMembers()
/** Names of events that no interface of the Baseline has, with a key. */
const newerEvents = readNewerEvents()

function readNewerMembers(): Map<string, string> {
  const newer = new Map<string, string>()
  const older = new Set<string>()
  for (const [key, isOld] of isAvailable) {
    const [, owner = '', name = ''] = /^api\.(\w+)\.([a-z]+[A-Z][A-Za-z]*)$/.exec(key) ?? []
    if (!name) continue
    if (isOld) older.add(name)
    else if (isAvailable.get(`api.${owner}`)) newer.set(name, key)
  }
  for (const name of older) newer.delete(name)
  return newer
}

function readNewerEvents(): Map<string, string> {
  const newer = new Map<string, string>()
  const older = new Set<string>()
  for (const [key, isOld] of isAvailable) {
    const name = /^api\.\w+\.(\w+)_event$/.exec(key)?.[1]
    if (name && isOld) older.add(name)
    else if (name) newer.set(name, key)
  }
  for (const name of older) newer.delete(name)
  return newer
}

/** What the source of one file uses that is newer. */
export function newerApis(file: string, source: string): NewerUse[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const own = ownNames(tree)
  const uses: NewerUse[] = []
  walk(tree, (node) => {
    const key = keysOf(node, own).find(isNewer)
    if (key) uses.push({ file, line: lineOf(tree, node), key })
  })
  return uses
}

const lineOf = (tree: ts.SourceFile, node: ts.Node) =>
  tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1

/** Visits every node but those of types, which do not run. */
function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** The names that the file declares or imports: they are not the browser's. */
function ownNames(tree: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  walk(tree, (node) => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isImportSpecifier(node) ||
      ts.isImportClause(node) ||
      ts.isNamespaceImport(node)
    if (isDeclaration && node.name && ts.isIdentifier(node.name)) names.add(node.name.text)
  })
  return names
}

/** The keys that the node may stand for. */
function keysOf(node: ts.Node, own: ReadonlySet<string>): string[] {
  if (ts.isPropertyAccessExpression(node)) return memberKeys(node, own)
  if (ts.isIdentifier(node)) return globalKeys(node, own)
  if (ts.isJsxAttribute(node)) return attributeKeys(node)
  if (ts.isCallExpression(node)) return listenerKeys(node)
  return []
}

function memberKeys({ expression, name }: ts.PropertyAccessExpression, own: ReadonlySet<string>): string[] {
  const anywhere = newerMembers.get(name.text) ?? ''
  const owner =
    ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression) ? lastName(expression) : ''
  if (!owner || own.has(owner)) return [anywhere]
  const type = globals[owner] ?? owner
  const members = [`api.${type}.${name.text}`, `api.${type}.${name.text}_static`]
  const ofWindow = type === 'Window' ? [`api.${name.text}`] : []
  return [...members, ...ofWindow, `javascript.builtins.${type}.${name.text}`, anywhere]
}

const lastName = (node: ts.Identifier | ts.PropertyAccessExpression) =>
  ts.isIdentifier(node) ? node.text : node.name.text

function globalKeys(node: ts.Identifier, own: ReadonlySet<string>): string[] {
  const { parent } = node
  const isName = ('name' in parent && parent.name === node) || ts.isBindingElement(parent)
  const isElement = ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)
  if (isName || isElement || own.has(node.text)) return []
  return [`api.${node.text}`, `api.Window.${node.text}`, `javascript.builtins.${node.text}`]
}

/** Attributes of elements, not of components. */
function attributeKeys({ name, parent }: ts.JsxAttribute): string[] {
  const element = parent.parent.tagName.getText()
  if (!/^[a-z]/.test(element) || !ts.isIdentifier(name)) return []
  const attribute = name.text.toLowerCase()
  if (/^on[A-Z]/.test(name.text)) return [newerEvents.get(attribute.slice(2)) ?? '']
  return [`html.global_attributes.${attribute}`, `html.elements.${element}.${attribute}`]
}

function listenerKeys({ expression, arguments: [event] }: ts.CallExpression): string[] {
  const isListener = ts.isPropertyAccessExpression(expression) && expression.name.text === 'addEventListener'
  return isListener && event && ts.isStringLiteral(event) ? [newerEvents.get(event.text) ?? ''] : []
}
