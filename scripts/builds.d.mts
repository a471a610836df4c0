/** Types of builds.mjs, which runs on any Node and so is plain JavaScript. */
export function ensureBuild(build: {
  builds: string
  name: string
  make: (folder: string) => void
  part: string
}): string
