/** The types of builds.mjs, which is plain JavaScript so that it runs on any Node. */
export function ensureBuild(build: {
  builds: string
  name: string
  make: (folder: string) => void
  part: string
}): string
