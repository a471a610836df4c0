/** Made by client/build-tools/public-facts-plugin.ts when the client is built. */
declare module 'virtual:public-facts/allSampleCards' {
  export const allSampleCards: import('./facts.ts').SampleCard[]
}
declare module 'virtual:public-facts/allSampleDrugs' {
  export const allSampleDrugs: Record<string, import('./facts.ts').SampleDrug>
}
declare module 'virtual:public-facts/counts' {
  export const counts: import('./facts.ts').Counts
}
declare module 'virtual:public-facts/coverage' {
  export const coverage: import('./facts.ts').Coverage
}
declare module 'virtual:public-facts/sampleCards' {
  export const sampleCards: import('./facts.ts').SampleCard[]
}
declare module 'virtual:public-facts/sampleStart' {
  export const sampleStart: import('./facts.ts').SampleStart
}
declare module 'virtual:public-facts/sampleStudy' {
  export const sampleStudy: import('./facts.ts').SampleStudy
}
declare module 'virtual:public-facts/syllabus' {
  export const syllabus: import('./facts.ts').SyllabusPart[]
}
