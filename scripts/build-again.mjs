// Repeats a build if a page was not ready within the 10 s that the router's prerender allows. This happens on
// a machine that is busy with other work, and says nothing about the sources.
const isTimeout = /TimeoutError|aborted due to timeout|timed out/i

/**
 * @param {() => { code: number | null, output: string }} build
 * @param {{ tries?: number, say: (line: string) => void }} options
 * @returns the code of the last attempt
 */
export function buildAgain(build, { tries = 3, say }) {
  for (let next = 2; ; next++) {
    const { code, output } = build()
    if (code === 0 || next > tries || !isTimeout.test(output)) return code
    say(`A page took longer to write than it may: this machine is busy. Building again (${next} of ${tries})`)
  }
}
