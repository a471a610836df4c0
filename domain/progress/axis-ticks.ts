const mostSteps = 4
const niceSteps = [1, 2, 5, 10]

/**
 * Numbers for an axis from 0 to the first at or above the largest value: at most five, in steps of 1, 2 or 5 times a
 * power of ten, and of `smallestStep` at least.
 */
export function axisTicks(largest: number, smallestStep: number): number[] {
  if (largest <= smallestStep) return [0, smallestStep]
  const power = 10 ** Math.floor(Math.log10(largest / mostSteps))
  const nice = niceSteps.find((factor) => factor * power * mostSteps >= largest * 0.999_999) ?? 10
  const step = Math.max(smallestStep, nice * power)
  const steps = Math.ceil(largest / step - 1e-6)
  return Array.from({ length: steps + 1 }, (_, index) => Math.round(index * step * 1e6) / 1e6)
}
