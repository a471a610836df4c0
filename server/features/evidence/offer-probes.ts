import {
  chooseProbes,
  type ProbeCandidate,
  probeAfterDays,
  probesAWeek,
} from '#domain/evidence/choose-probes.ts'
import { drawRepeatArm } from '#domain/evidence/lending.ts'
import { canAnswerQuestion } from '#domain/pricing/study-rights.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, notFound } from '#server/platform/http/http-error.ts'
import { findParticipation, lockParticipation } from './participation.queries.ts'
import {
  countOffered,
  findOffered,
  insertProbes,
  listCardProbes,
  listMissedProbes,
  listOpenProbes,
  type OpenProbe,
  saveProbeAnswer,
} from './probes.queries.ts'

const dayMs = 86_400_000

/** How many probe questions there are now: none for a learner who does not take part. */
export async function countProbes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
): Promise<number> {
  const open = await listOpenProbes(db, learner.userId)
  return open.length + (await chooseNew(db, learner, clock.now())).length
}

/** The questions that were offered and not answered, and as many new ones as the week allows. They count as read from now on. */
export async function offerProbes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
): Promise<OpenProbe[]> {
  const { userId } = learner
  const at = clock.now()
  await db.transaction(async (tx) => {
    if (!(await lockParticipation(tx, userId))) return
    await insertProbes(tx, userId, { probes: await chooseNew(tx, learner, at), at })
  })
  return listOpenProbes(db, userId)
}

async function chooseNew(db: Database, learner: SignedIn, now: Date): Promise<ProbeCandidate[]> {
  const { userId, accessLevel } = learner
  const participation = await findParticipation(db, userId)
  if (!participation) return []
  const left = probesAWeek - (await countOffered(db, userId, new Date(now.getTime() - 7 * dayMs)))
  if (left <= 0) return []
  const window = { userId, until: new Date(now.getTime() - probeAfterDays * dayMs) }
  const ofCards = await listCardProbes(db, window)
  const ofMisses = await listMissedProbes(db, window, participation.since)
  const drawn = firstOfEach(ofMisses).flatMap((probe) => {
    const arm = drawRepeatArm(userId, probe.missedId)
    return arm ? [{ ...probe, arm }] : []
  })
  const open = [...ofCards, ...drawn].filter((question) => canAnswerQuestion(accessLevel, question))
  return chooseProbes<ProbeCandidate>(open, left)
}

function firstOfEach<Probe extends { missedId: number }>(probes: readonly Probe[]): Probe[] {
  const first = new Map<number, Probe>()
  for (const probe of probes) if (!first.has(probe.missedId)) first.set(probe.missedId, probe)
  return [...first.values()]
}

/** @throws HttpError 404 for a question that was not offered, 400 for an option that there is not. */
export async function answerProbe(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  { questionId, chosen }: { questionId: number; chosen: number },
): Promise<void> {
  const { userId } = learner
  const offered = await findOffered(db, userId, questionId)
  if (!offered) throw notFound('This question was not offered to you')
  if (chosen >= offered.optionCount) throw badRequest('This question has no such option')
  const answer = { chosen, isRight: chosen === offered.key, answeredAt: clock.now() }
  await saveProbeAnswer(db, { userId, questionId }, answer)
}
