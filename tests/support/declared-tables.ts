/** The tables as the rooms of the server declare them for TypeScript, read from their source. */
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

export interface DeclaredColumn {
  readonly table: string
  readonly column: string
  readonly isNullable: boolean
  /** The file that declares it. */
  readonly file: string
}

/** Every column of every interface `Tables` within server/, whether its table is written out there or named. */
export function declaredColumns(): DeclaredColumn[] {
  return globSync('server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap(columnsIn)
}

function columnsIn(file: string): DeclaredColumn[] {
  const text = readFileSync(file, 'utf8')
  if (!text.includes('interface Tables')) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const interfaces = interfacesIn(source)
  return membersOf(interfaces.get('Tables'), interfaces).flatMap(({ name: table, type }) =>
    membersOf(namedOr(type, interfaces), interfaces).map(({ name: column, type: columnType }) => ({
      table,
      column,
      isNullable: mayBeNull(columnType),
      file,
    })),
  )
}

type Shape = ts.InterfaceDeclaration | ts.TypeLiteralNode
type Interfaces = ReadonlyMap<string, ts.InterfaceDeclaration>
interface Member {
  readonly name: string
  readonly type: ts.TypeNode
}

function interfacesIn(source: ts.SourceFile): Interfaces {
  const found = new Map<string, ts.InterfaceDeclaration>()
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node)) found.set(node.name.text, node)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function namedOr(type: ts.TypeNode, interfaces: Interfaces): Shape | undefined {
  if (ts.isTypeLiteralNode(type)) return type
  return ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? interfaces.get(type.typeName.text) : undefined
}

/** The properties of a shape, and of the interfaces of the same file that it extends. */
function membersOf(shape: Shape | undefined, interfaces: Interfaces): Member[] {
  const own = (shape?.members ?? []).flatMap((member) =>
    ts.isPropertySignature(member) && member.type && ts.isIdentifier(member.name)
      ? [{ name: member.name.text, type: member.type }]
      : [],
  )
  const clauses = shape && ts.isInterfaceDeclaration(shape) ? (shape.heritageClauses ?? []) : []
  const extended = clauses.flatMap(({ types }) =>
    types.flatMap(({ expression }) =>
      ts.isIdentifier(expression) ? membersOf(interfaces.get(expression.text), interfaces) : [],
    ),
  )
  return [...extended, ...own]
}

/** `x | null`, also within Kysely's `Generated<…>`. */
function mayBeNull(type: ts.TypeNode): boolean {
  if (ts.isUnionTypeNode(type)) return type.types.some(mayBeNull)
  if (ts.isTypeReferenceNode(type)) return type.typeArguments?.some(mayBeNull) ?? false
  return ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword
}
