/** Types of builds.mjs, which runs on any Node and so is plain JavaScript. */
export function ensureBuild(builds: string, name: string, make: (folder: string) => void): string
