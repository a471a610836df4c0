export const serverArguments: readonly string[]
export const allocatorEnvironment: Readonly<Record<string, string>>
