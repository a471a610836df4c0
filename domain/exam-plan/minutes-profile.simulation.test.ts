import { expect, test } from 'vitest'
import { otherLearners, simulateStudy } from '#tests/support/simulation/simulate-study.ts'
import { type MinutesProfile, minutesOnDays, minutesProfiles } from './minutes-profile.ts'

const [days, dailyMinutes] = [180, 12]
/** Drawn after the profiles were set: the seeds of `otherLearners` are for tuning. */
const judgingSeed = 1000
const models = { 'half-life': otherLearners.slice(0, 3), trace: otherLearners.slice(3) }

function meanOf(learners: typeof otherLearners, profile: MinutesProfile) {
  const choice = { dailyMinutes, profile, begunOn: 0, longestDay: null, weeks: new Map<number, number>() }
  const minutesOn = minutesOnDays(choice, days)
  const runs = learners.map((learner) =>
    simulateStudy(
      { ...learner, seed: learner.seed + judgingSeed },
      { cards: 1200, days, dailyMinutes, minutesOn, newCardsPerDay: 20 },
    ),
  )
  const mean = (of: (run: (typeof runs)[number]) => number) =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  return {
    recall: 100 * mean(({ recall }) => recall),
    later: 100 * mean(({ recallLater }) => recallLater),
    hours: mean(({ hours }) => hours),
  }
}

test.each(Object.entries(models))('the same hours bring more when they rise: %s', (model, learners) => {
  const [even, rising, steep] = minutesProfiles.map((profile) => meanOf(learners, profile))
  if (!even || !rising || !steep) throw new Error('there are three profiles')
  const text = ({ recall, later, hours }: typeof even) =>
    `${recall.toFixed(1)} % on the day, ${later.toFixed(1)} % 90 days later, ${hours.toFixed(1)} h`
  // biome-ignore lint/suspicious/noConsole: the figures of docs/decisions/037
  console.log(`${model}: even ${text(even)}; rising ${text(rising)}; steep ${text(steep)}`)
  for (const profile of [rising, steep]) {
    expect(profile.recall - even.recall).toBeGreaterThan(4)
    expect(profile.later - even.later).toBeGreaterThan(1)
    expect(profile.hours).toBeLessThan(1.02 * even.hours)
  }
})
