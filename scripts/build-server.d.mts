/** The types of build-server.mjs, which is plain JavaScript so that it runs on any Node. */
export function buildServer(): string
