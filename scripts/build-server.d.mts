/** Types of build-server.mjs, which runs on any Node and so is plain JavaScript. */
export function buildServer(): string
