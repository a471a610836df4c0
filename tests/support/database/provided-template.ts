/** The source of a ready database for tests, as a project's global setup provides it. */

export interface EmbeddedTemplate {
  /** Dumps of a ready database and of an empty one. */
  dumpPath: string
  emptyDumpPath: string
  /** The ready database as a data directory. */
  dataDir: string
}

export interface PostgresTemplate {
  serverUrl: string
  database: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The template of this project, which determines the engine of its tests. */
    template: EmbeddedTemplate | PostgresTemplate
    /** The templates of the run, shared by the projects with the same engine. */
    embeddedTemplate: EmbeddedTemplate
    postgresTemplate: PostgresTemplate
  }
}
