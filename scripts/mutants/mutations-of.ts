/** All faults of the kinds in mutation.ts that a file can have, one at a time. The TypeScript compiler reads the file; types are passed over. */
import ts from 'typescript'
import type { Mutation, MutationKind } from './mutation.ts'
import { LAXER_SCHEMAS, METHODS, OPERATORS, REMOVABLE_METHODS, SCHEMA_WRAPPERS } from './operators.ts'
import { faultyPatterns, isPatternText } from './patterns.ts'
import { constantsFor } from './returned-constants.ts'

type Put = (node: ts.Node, kind: MutationKind, replacement: string) => void

export function mutationsOf(text: string, fileName: string): readonly Mutation[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)
  const found: Mutation[] = []
  const put: Put = (node, kind, replacement) => {
    const [start, end] = [node.getStart(source), node.end]
    if (text.slice(start, end) !== replacement) found.push({ start, end, kind, replacement })
  }
  const visit = (node: ts.Node): void => {
    if (isPassedOver(node)) return
    for (const mutate of MUTATORS) mutate(node, put)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [
    ...new Map(
      found.map((mutation) => [`${mutation.start} ${mutation.end} ${mutation.replacement}`, mutation]),
    ).values(),
  ]
}

function isPassedOver(node: ts.Node): boolean {
  const isDeclared =
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true
  return (
    isDeclared ||
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node)
  )
}

const MUTATORS: readonly ((node: ts.Node, put: Put) => void)[] = [
  operators,
  negations,
  conditions,
  numbers,
  strings,
  lists,
  results,
  statements,
  methods,
  schemas,
]

function operators(node: ts.Node, put: Put): void {
  if (!ts.isBinaryExpression(node)) return
  const { left, right, operatorToken } = node
  const operator = operatorToken.getText()
  const isText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  for (const [kind, swaps] of OPERATORS) {
    if (operator === '+' && isText) continue
    for (const other of swaps[operator] ?? []) put(operatorToken, kind, other)
  }
  if (operator === '&&' || operator === '||' || operator === '??') {
    for (const side of [left, right]) put(node, operator === '??' ? 'fallback' : 'condition', side.getText())
  }
}

function negations(node: ts.Node, put: Put): void {
  if (
    ts.isPrefixUnaryExpression(node) &&
    (node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken)
  )
    put(node, 'negation', node.operand.getText())
  if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, 'negation', 'false')
  if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, 'negation', 'true')
}

function conditions(node: ts.Node, put: Put): void {
  if (ts.isIfStatement(node)) for (const value of ['true', 'false']) put(node.expression, 'condition', value)
  if (ts.isConditionalExpression(node)) for (const value of ['true', 'false']) put(node.condition, 'condition', value)
  if (ts.isWhileStatement(node)) put(node.expression, 'condition', 'false')
  if (ts.isForStatement(node) && node.condition) put(node.condition, 'condition', 'false')
}

function numbers(node: ts.Node, put: Put): void {
  if (ts.isPropertyName(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node) return
  if (ts.isNumericLiteral(node)) for (const step of [1, -1]) put(node, 'number', `(${Number(node.text) + step})`)
  if (ts.isBigIntLiteral(node))
    for (const step of [1n, -1n]) put(node, 'number', `(${BigInt(node.text.slice(0, -1)) + step}n)`)
}

function strings(node: ts.Node, put: Put): void {
  if (ts.isTemplateExpression(node)) return put(node, 'string', "''")
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    for (const pattern of faultyPatterns(node.text.slice(1, end)))
      put(node, 'pattern', `/${pattern}${node.text.slice(end)}`)
    return
  }
  if (!ts.isStringLiteralLike(node) || (ts.isPropertyAssignment(node.parent) && node.parent.name === node)) return
  put(node, 'string', node.text === '' ? "'mutated'" : "''")
  if (isPatternText(node.text))
    for (const pattern of faultyPatterns(node.text)) put(node, 'pattern', JSON.stringify(pattern))
}

function lists(node: ts.Node, put: Put): void {
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) put(node, 'list', '[]')
  // In parentheses: it may be all that an arrow gives.
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 0) put(node, 'object', '({})')
}

function results(node: ts.Node, put: Put): void {
  if (ts.isReturnStatement(node) && node.expression)
    for (const constant of constantsFor(node, node.expression)) put(node.expression, 'result', constant)
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body))
    for (const constant of constantsFor(node.body, node.body)) put(node.body, 'result', constant)
}

function statements(node: ts.Node, put: Put): void {
  if (
    ts.isExpressionStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.isContinueStatement(node) ||
    ts.isBreakStatement(node)
  )
    put(node, 'statement', '{}')
}

function methods(node: ts.Node, put: Put): void {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
  const { expression: receiver, name } = node.expression
  // A method may be called as one that every object has.
  for (const other of Object.hasOwn(METHODS, name.text) ? (METHODS[name.text] ?? []) : []) put(name, 'method', other)
  if (REMOVABLE_METHODS.has(name.text)) put(node, name.text === 'check' ? 'schema' : 'method', receiver.getText())
}

function schemas(node: ts.Node, put: Put): void {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
  const { expression: receiver, name } = node.expression
  const args = node.arguments.map((argument) => argument.getText())
  if (name.text === 'check' && args.length > 1) {
    for (const left of args)
      put(node, 'schema', `${receiver.getText()}.check(${args.filter((argument) => argument !== left).join(', ')})`)
  }
  if (receiver.getText() !== 'z') return
  if (SCHEMA_WRAPPERS.has(name.text)) put(node, 'schema', args[0] ?? '')
  const laxer = LAXER_SCHEMAS[name.text]
  if (laxer !== undefined) put(name, 'schema', laxer)
  const [members] = node.arguments
  if (name.text !== 'union' || !members || !ts.isArrayLiteralExpression(members)) return
  const parts = members.elements.map((member) => member.getText())
  for (const left of parts) put(members, 'schema', `[${parts.filter((part) => part !== left).join(', ')}]`)
}
