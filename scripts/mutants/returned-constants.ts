import ts from 'typescript'

const SENSIBLE: Readonly<Record<string, readonly string[]>> = {
  boolean: ['true', 'false'],
  string: ["''"],
  number: ['0'],
  bigint: ['0n'],
}
const TELLING_METHODS: ReadonlySet<string> = new Set([
  'some',
  'every',
  'has',
  'hasOwn',
  'includes',
  'startsWith',
  'endsWith',
  'test',
  'isArray',
])
const RELATIONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.InKeyword,
])

/** The constants that could stand in place of a result: those of its type where that is written down, or plain from the expression. */
export function constantsFor(at: ts.Node, expression: ts.Expression): readonly string[] {
  const type = declaredType(at)
  if (type === undefined) return isTruth(expression) ? ['true', 'false'] : ['undefined']
  if (ts.isTypePredicateNode(type)) return ['true', 'false']
  const members = ts.isUnionTypeNode(type) ? type.types.map((member) => member.getText()) : [type.getText()]
  const known = members.flatMap((member) => SENSIBLE[member] ?? [])
  if (members.includes('null')) return ['null', ...known]
  return known.length > 0 ? known : ['undefined']
}

function declaredType(at: ts.Node): ts.TypeNode | undefined {
  for (let node: ts.Node | undefined = at.parent; node; node = node.parent)
    if (ts.isFunctionLike(node)) return node.type
  return undefined
}

function isTruth(expression: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(expression)) return isTruth(expression.expression)
  if (ts.isPrefixUnaryExpression(expression)) return expression.operator === ts.SyntaxKind.ExclamationToken
  if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken
    return (
      RELATIONS.has(kind) ||
      ((kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken) &&
        isTruth(expression.right))
    )
  }
  if (expression.kind === ts.SyntaxKind.TrueKeyword || expression.kind === ts.SyntaxKind.FalseKeyword) return true
  return (
    ts.isCallExpression(expression) &&
    ts.isPropertyAccessExpression(expression.expression) &&
    TELLING_METHODS.has(expression.expression.name.text)
  )
}
