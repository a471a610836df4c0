export const orcaPackages: readonly string[]
export function findOrca():
  | Record<'orca' | 'python' | 'registry' | 'bus' | 'keys' | 'screen', string>
  | undefined
