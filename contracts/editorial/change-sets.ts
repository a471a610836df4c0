import { z } from 'zod'
import { changeNote } from '#contracts/editing/change-note.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { count, done, id, idParams, idText, instant, required, trimmed, uuid } from '#contracts/primitives.ts'
import { changeSetRefusals, changeSetStates, changeSetSteps } from '#domain/editorial/change-set.ts'
import { contentSubjects, longestRemark, verdicts } from '#domain/editorial/review.ts'

/** Edits of several items that go live together. */

export const mostEdits = 1000
export const longestSetTitle = 200
export const longestWhy = 2000

/** The fields of an item by their names, in the form of the call that edits it. */
const fields = z.record(z.string(), z.unknown())

const subject = z.enum(contentSubjects)
const verdict = z.enum(verdicts)

const setWords = {
  title: required(longestSetTitle, 'Give the set a title'),
  /** Why these edits belong together. */
  why: trimmed(longestWhy),
}

const head = z.object({
  id,
  title: z.string(),
  why: z.string(),
  state: z.enum(changeSetStates),
  createdBy: z.string(),
  createdAt: instant,
  /** Who wrote the edits. */
  writers: z.array(z.string()),
  edits: count,
  /** The number of edits whose latest review says that they stand. */
  standing: count,
  /** When it goes live by itself; null where nobody has said. */
  goesLiveAt: instant.nullable(),
})
export type ChangeSetHead = z.infer<typeof head>

/** A field of an edit, as text. */
const comparedField = z.object({ name: z.string(), before: z.string(), after: z.string() })

const edit = z.object({
  id,
  subject,
  subjectId: id,
  /** The name by which the item is known; empty when it was deleted. */
  title: z.string(),
  /** Counts the changes of the edit. */
  revision: count,
  /** What it changes, against the item as it is now; of one that is live against the item before it. */
  fields: z.array(comparedField),
  /** Fields that were changed in the meantime, by somebody else and otherwise: as they are now, and in this edit. */
  conflicts: z.array(comparedField),
  /** Whether the item was edited in the meantime. */
  isMoved: z.boolean(),
  change: changeNote.nullable(),
  writers: z.array(z.string()),
  writtenAt: instant,
  /** Reviews of this text of the edit, the latest first. */
  reviews: z.array(
    z.object({
      verdict,
      remark: z.string(),
      /** The option that was chosen before the key was shown, from 0. */
      chosen: count.nullable(),
      reviewer: z.string(),
      interests: z.string(),
      reviewedAt: instant,
    }),
  ),
  mayReview: z.boolean(),
  /** The question without its key, which the reader answers first; `fields` is empty until then. */
  blind: z
    .object({ stem: z.string(), exhibit: z.string(), leadIn: z.string(), options: z.array(z.string()) })
    .nullable(),
  /** The revision of the item with which it went live; null also where nothing was left to change. */
  liveRevision: count.nullable(),
  /** The fields that were not taken back, because somebody edited them after it. */
  kept: z.array(z.string()),
})
export type ChangeSetEdit = z.infer<typeof edit>

export const changeSet = head.extend({
  /** Why it did not go live at its time; empty if it did, or has no time. */
  problem: z.string(),
  log: z.array(z.object({ step: z.enum(changeSetSteps), by: z.string(), at: instant, note: z.string() })),
  /** The steps that the reader’s role and the state of the set leave, each with what still stands in its way. */
  steps: z.array(z.object({ step: z.enum(changeSetSteps), refusal: z.enum(changeSetRefusals).nullable() })),
  /** Whether the reader may write in it. */
  mayWrite: z.boolean(),
  items: z.array(edit),
})
export type ChangeSet = z.infer<typeof changeSet>

const editParams = idParams.extend({ editId: idText })
const itemParams = idParams.extend({ subject, subjectId: idText })

export const changeSets = {
  list: endpoint({
    method: 'GET',
    path: '/api/editorial/change-sets',
    summary: 'Change sets in a state, the newest first, at most 200; with how many there are in each',
    access: 'editorial',
    query: z.object({ state: z.enum(changeSetStates).default('draft') }),
    reply: z.object({ sets: z.array(head), counts: z.record(z.enum(changeSetStates), count) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/editorial/change-sets',
    summary: 'Begin a change set; the same `requestId` again is the same set',
    access: 'author',
    body: z.object({ requestId: uuid, ...setWords }),
    reply: changeSet,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/editorial/change-sets/:id',
    summary: 'A change set with its edits and what the reader may do with it',
    access: 'editorial',
    params: idParams,
    reply: changeSet,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/editorial/change-sets/:id',
    summary: 'Give a draft another title and reason',
    access: 'author',
    params: idParams,
    body: z.object(setWords),
    reply: changeSet,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/editorial/change-sets/:id',
    summary: 'Delete a draft with its edits',
    access: 'author',
    params: idParams,
    reply: done,
  }),
  readItem: endpoint({
    method: 'GET',
    path: '/api/editorial/change-sets/:id/items/:subject/:subjectId',
    summary: 'An item as it is now, and as the set edits it',
    access: 'author',
    params: itemParams,
    reply: z.object({
      title: z.string(),
      revision: count,
      present: fields,
      /** The fields that the set changes; none where it has no edit of the item. */
      text: fields,
      change: changeNote.nullable(),
      /** 0 where the set has no edit of the item. */
      editRevision: count,
      /** How many learners have answered a question, whose options then keep their places; 0 for other items. */
      attempts: count,
      /** The objectives of a card’s chapter, the categories of questions, or the cards of a primer’s chapter. */
      choices: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  }),
  saveEdit: endpoint({
    method: 'PUT',
    path: '/api/editorial/change-sets/:id/items/:subject/:subjectId',
    summary:
      'Edit an item in a draft; 409 edited_meanwhile when `revision` or `editRevision` is no longer the present one',
    access: 'author',
    params: itemParams,
    body: z.object({
      /** The fields that change; the others stay. */
      text: fields,
      change: changeNote.optional(),
      /** The revision of the item, and that of the edit, as they were shown; 0 for a new edit. */
      revision: count,
      editRevision: count,
    }),
    reply: changeSet,
  }),
  removeEdit: endpoint({
    method: 'DELETE',
    path: '/api/editorial/change-sets/:id/edits/:editId',
    summary: 'Remove an edit from a draft',
    access: 'author',
    params: editParams,
    reply: changeSet,
  }),
  answerBlind: endpoint({
    method: 'POST',
    path: '/api/editorial/change-sets/:id/edits/:editId/blind-answer',
    summary: 'Answer a changed question before its key is shown; the first answer is the one that counts',
    access: 'reviewer',
    params: editParams,
    body: z.object({ chosen: z.number().int().min(0).max(4), revision: count }),
    reply: changeSet,
  }),
  reviewEdit: endpoint({
    method: 'POST',
    path: '/api/editorial/change-sets/:id/edits/:editId/review',
    summary:
      'Say whether an edit stands; 403 own_text for its writers, 409 blind_answer before a question is answered',
    access: 'reviewer',
    params: editParams,
    body: z.object({ verdict, remark: trimmed(longestRemark), revision: count }),
    reply: changeSet,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/editorial/change-sets/:id/preview',
    summary: 'Each item in its new text, and what those who learned it are told',
    access: 'editorial',
    params: idParams,
    reply: z.array(
      z.object({
        editId: id,
        subject,
        title: z.string(),
        text: fields,
        told: z.array(
          z.object({
            title: z.string(),
            fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
          }),
        ),
        change: changeNote.nullable(),
      }),
    ),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/editorial/change-sets/:id/steps',
    summary:
      'Send, return, approve, make live or take back a set; 403 interests_missing, own_text; 409 state, empty, not_reviewed, edit_conflicts',
    access: 'editorial',
    params: idParams,
    body: z.object({
      step: z.enum(changeSetSteps),
      /** What the authors are told who get it back, or why it is taken back. */
      note: trimmed(longestRemark).default(''),
      /** Makes it live at this time instead of at once; null takes such a time back. */
      goesLiveAt: z.iso.datetime({ offset: true }).nullish(),
    }),
    reply: changeSet,
  }),
}
