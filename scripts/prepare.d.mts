/** Types of prepare.mjs, which runs on any Node and so is plain JavaScript. */
export function installTools(): string
