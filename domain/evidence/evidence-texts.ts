import { countText, numberText } from '#domain/text/count-text.ts'
import { type Measure, type MeasureId, measureIds } from './measure.ts'
import { pointsText } from './points-text.ts'

interface Report {
  /** Calendar date, null before the first nightly run. */
  computedOn: string | null
  participants: number
  participantsNeeded: number
  measures: Measure[]
}

export type EvidenceTexts = Record<'participants' | 'simulations' | MeasureId, string>

/** What `expected` and `found` are the shares of. */
const shares: Record<MeasureId, [expected: string, found: string]> = {
  recall: ['was promised', 'was recalled'],
  'readiness-block': ['was estimated', 'was right in the next block'],
  'readiness-in-training': ['was estimated', 'was right in the in-training exam'],
  repeat: ['right without a repeat', 'with one'],
  order: ['right at random intervals', 'by the plan'],
  'spacing-none': ['right without reviews', 'by the plan'],
}

/** The sentences of the page /evidence that change with the report; null where the report cannot be had. */
export function evidenceTexts(report: Report | null): EvidenceTexts {
  const isEnough = report !== null && report.participants >= report.participantsNeeded
  return {
    participants: report ? participantsText(report) : 'How many take part cannot be shown at the moment.',
    simulations: isEnough
      ? 'These are simulations. What learners’ data say is above.'
      : 'No learner data yet: these are simulations.',
    ...(Object.fromEntries(
      measureIds.map((id) => [id, resultText(report?.measures.find((measure) => measure.id === id))]),
    ) as Record<MeasureId, string>),
  }
}

function participantsText({ computedOn, participants, participantsNeeded }: Report): string {
  if (computedOn === null) return `Nobody is counted yet. Results need ${participantsNeeded} learners.`
  const many = countText(participants, 'learner')
  const takePart = participants === 1 ? 'takes part' : 'take part'
  const needed = participants < participantsNeeded ? ` Results need ${participantsNeeded}.` : ''
  return `${many} ${takePart}, as of ${dateText(computedOn)}.${needed}`
}

function resultText(measure: Measure | undefined): string {
  if (measure === undefined) return 'No result yet.'
  const { id, learners, answers, expected, found, difference, verdict } = measure
  const size = `${countText(learners, 'learner')}, ${numberText(answers)} ${id === 'recall' ? 'reviews' : 'answers'}`
  if (verdict === 'too-few' || expected === null || found === null || difference === null)
    return `Too few for a result: ${size}.`
  const [expectedOf, foundOf] = shares[id]
  const points = pointsText(100 * difference.estimate)
  const interval = `${pointsText(100 * difference.low)} to ${pointsText(100 * difference.high)}`
  const verdictText = verdict === 'difference' ? 'A difference.' : 'No difference is shown.'
  return `${shareText(expected)} ${expectedOf}, ${shareText(found)} ${foundOf}: ${points} points, 95% interval ${interval}. ${verdictText} ${size}.`
}

const shareText = (share: number) => `${(100 * share).toFixed(1)}%`

/** A calendar date in any time zone: "December 3, 2026". */
const dateText = (isoDate: string) =>
  new Date(`${isoDate}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
