import { listGoodWeeks } from '#domain/progress/good-weeks.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { BadgeFacts } from './badge-facts.ts'
import { type BadgeRule, badgeRule, towards } from './badge-rule.ts'

/** Ours: the share right that fits each confidence. Guessing does better than chance, since some options fall away. */
const nominalShare: Record<QuestionConfidence, number> = { 1: 0.35, 2: 0.6, 3: 0.85 }
const calibration = { questions: 200, largestGap: 0.05 }
/** Sums of shares are not exact. */
const tolerance = 1e-9
const correctedErrors = 25
const approvedFlags = 3
const early = { days: 90, weeks: 4 }
const clearMarginPercent = 65

export const otherBadges: readonly BadgeRule[] = [
  badgeRule({
    id: 'calibrated',
    name: 'Well Calibrated',
    description: `Over ${calibration.questions} or more questions, be as sure as you are right: 35% right when guessing, 60% when unsure and 85% when sure, within 5 points on average. Only the first answer to a question counts.`,
    category: 'other',
    tier: 2,
    reads: ['questions'],
    progress: ({ questions }) => {
      const answered = questions.reduce((sum, row) => sum + row.answered, 0)
      const isCalibrated = meanGap(questions) <= calibration.largestGap + tolerance
      return towards(calibration.questions, answered, isCalibrated)
    },
  }),
  badgeRule({
    id: 'confident-fix',
    name: 'Corrected',
    description: `Correct ${correctedErrors} errors you were sure of: miss a question when sure, and answer it or its twin right 7 or more days later.`,
    category: 'other',
    tier: 1,
    reads: ['correctedErrors'],
    progress: (facts) => towards(correctedErrors, facts.correctedErrors),
  }),
  badgeRule({
    id: 'sharp-eye',
    name: 'Sharp Eye',
    description: `Report ${approvedFlags} cards or questions whose report is then approved.`,
    category: 'other',
    tier: 1,
    reads: ['approvedFlags'],
    progress: (facts) => towards(approvedFlags, facts.approvedFlags),
  }),
  badgeRule({
    id: 'early-plan',
    name: 'Planned',
    description: `Set your exam date ${early.days} days ahead or more, then study ${early.weeks} good weeks before the exam: four study days or more, Monday to Sunday.`,
    category: 'other',
    tier: 1,
    reads: ['studyDays', 'examPlan'],
    progress: (facts) => towards(early.weeks, plannedWeeks(facts)),
  }),
  badgeRule({
    id: 'clear-margin',
    name: 'Clear Margin',
    description: `Bring the lower end of your readiness range, which is part of Premium, to ${clearMarginPercent}% or more.`,
    category: 'other',
    tier: 3,
    reads: ['readiness'],
    progress: ({ readiness: { low } }) => {
      const percent = (low ?? 0) * 100
      return towards(clearMarginPercent, Math.floor(percent + tolerance))
    },
  }),
]

/** Mean distance of the share right from the nominal one, by answers. */
function meanGap(questions: BadgeFacts['questions']): number {
  const answered = questions.reduce((sum, row) => sum + row.answered, 0)
  const gaps = questions.map((row) => Math.abs(row.right - nominalShare[row.confidence] * row.answered))
  return gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, answered)
}

/** Good weeks from the day on which an early exam date was set until the exam. */
function plannedWeeks({ studyDays, examPlan }: Pick<BadgeFacts, 'studyDays' | 'examPlan'>): number {
  if (examPlan === null || examPlan.examDay - examPlan.setOn < early.days) return 0
  return listGoodWeeks(studyDays.filter((day) => day >= examPlan.setOn && day <= examPlan.examDay)).length
}
