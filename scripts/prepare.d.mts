/** The types of prepare.mjs, which is plain JavaScript so that it runs on any Node. */
export function installTools(): string
