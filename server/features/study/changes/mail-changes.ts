import { setTimeout as pause } from 'node:timers/promises'
import { firstOfMonth, startOfDate, tellingSpan } from '#domain/content-changes/changes-mail.ts'
import { countText } from '#domain/text/count-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { bulkMailRefusal } from '#server/features/messages/delivery/bulk-mail.ts'
import { mailJob, queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import {
  takeDigestsToTell,
  takeListsToTell,
} from '#server/features/messages/subscriptions/due-subscriptions.ts'
import { studyMails } from '#server/features/study/study.mails.ts'
import { longestRunMs } from '#server/platform/jobs/jobs.ts'
import { changesText, periodText } from './mail-words.ts'
import { findChangesBetween, findDigest } from './told-by-mail.ts'

type MailDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'outline'> & { jobs: Pick<Deps['jobs'], 'wake'> }

export const digestJob = 'study.digests'
export const changesListJob = 'study.changes-list'

/** The embedded database is free for others in between. */
const betweenBatchesMs = 20

const ofDigest = { where: 'in what you had learned', most: 10 }
const ofList = { where: 'in the study material', most: 50 }
/** A mail that could not be sent is tried until it is of little use. */
const usefulForMs = 14 * 86_400_000

/**
 * Writes the mails of the months that are over into the outbox, a batch in each transaction: a subscriber counts as told
 * together with their mail, so that each gets it once, whoever is killed and whichever server is first. A run that is as
 * long as one may be is continued by the next. Where the sender's postal address is missing nothing is done, and later
 * mails tell all.
 */
async function inBatches(
  deps: MailDeps,
  job: { name: string; stopping: AbortSignal | undefined },
  tellBatch: (tx: Database) => Promise<number>,
): Promise<void> {
  if (bulkMailRefusal(deps.config, studyMails.changesDigest.purpose)) return
  const endsAt = performance.now() + longestRunMs * 0.8
  while (!job.stopping?.aborted) {
    if (performance.now() > endsAt) {
      deps.jobs.wake(job.name)
      return
    }
    const told = await deps.db.transaction(tellBatch)
    if (told === 0) return
    deps.jobs.wake(mailJob)
    await pause(betweenBatchesMs)
  }
}

/** Tells learners who asked for it what changed of what they had learned; who has nothing to be told gets no mail. */
export async function mailDigests(deps: MailDeps, stopping?: AbortSignal): Promise<void> {
  const until = firstOfMonth(deps.clock.now())
  await inBatches(deps, { name: digestJob, stopping }, async (tx) => {
    const due = await takeDigestsToTell(tx, until)
    for (const { userId, username, email, ...told } of due) {
      const span = tellingSpan(told, until)
      const { changes, open } = await findDigest({ ...deps, db: tx }, userId, span)
      if (changes.length === 0) continue
      const { CHANGES, SUMMARY } = changesText(changes, ofDigest)
      const waiting =
        open > 0 ? ` ${countText(open, 'item')} ${open === 1 ? 'waits' : 'wait'} for your answer.` : ''
      await queueTemplateMail(
        { ...deps, db: tx },
        {
          ...{ template: studyMails.changesDigest, to: email, userId, usefulForMs },
          values: {
            USERNAME: username,
            PERIOD: periodText(span),
            ...{ CHANGES, SUMMARY: `${SUMMARY}${waiting}` },
            CHANGES_LINK: `${deps.config.publicUrl}/study/changes`,
          },
        },
      )
    }
    return due.length
  })
}

/** Tells the subscribers of the list what changed of the categories that they chose; where nothing did, they get no mail. */
export async function mailChangesLists(deps: MailDeps, stopping?: AbortSignal): Promise<void> {
  const until = firstOfMonth(deps.clock.now())
  await inBatches(deps, { name: changesListJob, stopping }, async (tx) => {
    const due = await takeListsToTell(tx, until)
    for (const [toldUntil, subscribers] of Map.groupBy(due, (each) => each.toldUntil)) {
      const span = { since: startOfDate(toldUntil), until: startOfDate(until) }
      const changesOf = await findChangesBetween({ ...deps, db: tx }, span)
      for (const { email, categories } of subscribers) {
        const changes = changesOf(categories)
        if (changes.length === 0) continue
        await queueTemplateMail(
          { ...deps, db: tx },
          {
            ...{ template: studyMails.changesList, to: email, usefulForMs },
            values: {
              PERIOD: periodText(span),
              ...changesText(changes, ofList),
              CHANGES_LINK: `${deps.config.publicUrl}/changes`,
            },
          },
        )
      }
    }
    return due.length
  })
}
