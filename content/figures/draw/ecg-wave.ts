import type { Ecg } from '../figure-schema.ts'

type Part = Ecg['strips'][number]['parts'][number]

const bump = (t: number, at: number, width: number, height: number) =>
  height * Math.exp(-(((t - at) / width) ** 2) / 2)

/** One ventricular beat that begins at 0: Q, R, S, then the T wave, which ends at `qt_ms`. Seconds, mV. */
function beatAt(t: number, { qrs_ms, qt_ms, r_mv, t_mv, t_width, rhythm }: Part): number {
  const [qrs, qt] = [qrs_ms / 1000, qt_ms / 1000]
  const isWide = rhythm === 'wide' || qrs > 0.13
  const width = qrs / (isWide ? 4.4 : 6)
  const complex = isWide
    ? bump(t, qrs * 0.4, width, r_mv) - bump(t, qrs * 0.85, width, r_mv * 0.35)
    : bump(t, qrs * 0.5, width, r_mv) -
      bump(t, qrs * 0.12, width * 0.6, 0.12) -
      bump(t, qrs * 0.85, width * 0.7, 0.2)
  const half = 0.05 * t_width
  return complex + bump(t, qt - 2.1 * half, half, t_mv)
}

/** The rhythm between beats of the atria that do not follow a pattern. */
const fibrillation = (t: number) =>
  0.035 * Math.sin(2 * Math.PI * 6.3 * t) + 0.03 * Math.sin(2 * Math.PI * 8.7 * t + 1)
/** How far the intervals of atrial fibrillation are from their mean. */
const irregular = [1, 0.72, 1.28, 0.86, 1.12, 0.78, 1.3, 0.94]

/** Spindles whose points turn from upward to downward. */
function torsades(t: number): number {
  const turn = Math.sin((2 * Math.PI * t) / 2.6 + 0.5)
  const wave = Math.sin(2 * Math.PI * 3.9 * t)
  return (0.25 + 0.7 * Math.abs(turn)) * (wave * 0.8 + 0.25 * turn * (wave * wave - 0.5))
}

/** When the beats of a part begin, in seconds. */
export function beatsOf({ rhythm, rate, seconds, pr_ms }: Part): number[] {
  if (rhythm === 'torsades' || rhythm === 'stand-still') return []
  const beats: number[] = []
  let at = rhythm === 'block' ? 0.5 : pr_ms / 1000 + 0.14
  for (let index = 0; at < seconds; index += 1) {
    beats.push(at)
    at += (60 / rate) * (rhythm === 'fibrillation' ? (irregular[index % irregular.length] ?? 1) : 1)
  }
  return beats
}

/** @returns the voltage in mV at a time in seconds from the part's beginning */
export function voltageAt(t: number, part: Part): number {
  const { rhythm, seconds, pr_ms, p_mv, alternans, atrial_rate } = part
  if (rhythm === 'torsades') return torsades(t) * Math.min(1, t / 0.15)
  const beats = beatsOf(part)
  const ventricles = beats.reduce(
    (sum, at, index) => sum + beatAt(t - at, part) * (index % 2 === 1 ? 1 - alternans : 1),
    0,
  )
  if (rhythm === 'fibrillation') return ventricles + fibrillation(t)
  const pWaves =
    rhythm === 'block' || rhythm === 'stand-still'
      ? Array.from({ length: 14 }, (_, index) => 0.12 + (index * 60) / (atrial_rate ?? 90)).filter(
          (at) => at < seconds,
        )
      : beats.map((at) => at - pr_ms / 1000 + 0.05)
  return ventricles + pWaves.reduce((sum, at) => sum + bump(t, at, 0.026, p_mv), 0)
}
