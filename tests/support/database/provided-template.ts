/** Where tests get a ready database from, as a project's global setup provides it. */

export interface EmbeddedTemplate {
  /** Dumps of a ready database and of one with nothing in it. */
  dumpPath: string
  emptyDumpPath: string
  /** The ready one as a data directory. */
  dataDir: string
}

export interface PostgresTemplate {
  serverUrl: string
  database: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** This project's: it says which engine its tests run on. */
    template: EmbeddedTemplate | PostgresTemplate
    /** The run's, shared by the projects that use the same engine. */
    embeddedTemplate: EmbeddedTemplate
    postgresTemplate: PostgresTemplate
  }
}
