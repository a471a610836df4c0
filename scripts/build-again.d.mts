export function buildAgain(
  build: () => { code: number | null; output: string },
  options: { tries?: number; say: (line: string) => void },
): number | null
