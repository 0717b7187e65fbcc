/** The part of PouchDB that the benchmark uses. The package's published types redeclare Node's Buffer for every file of a project. */
declare module 'pouchdb-browser' {
  interface AllDocsOptions {
    readonly include_docs?: boolean
    readonly descending?: boolean
    readonly limit?: number
    readonly startkey?: string
    readonly endkey?: string
  }
  export default class PouchDB<Document extends object> {
    constructor(name: string)
    info(): Promise<unknown>
    bulkDocs(documents: readonly (Document & { _id: string })[]): Promise<unknown>
    allDocs(options: AllDocsOptions): Promise<{ rows: readonly { doc?: Document }[] }>
    close(): Promise<void>
  }
}
