/** Types of the part of prepare.mjs that TypeScript reads; it runs on any Node and so is plain JavaScript. */
export const serverProgram: readonly string[]
/** What its environment says to the allocator. */
export const serverMemory: Readonly<Record<string, string>>
