import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import {
  calendarDate,
  count,
  id,
  idParams,
  idText,
  instant,
  page,
  required,
  trimmed,
} from '#contracts/primitives.ts'
import { optionIndex } from '#contracts/questions/question-block.ts'
import { severities } from '#domain/content-changes/content-change.ts'
import {
  contentSubjects,
  longestRemark,
  taskOutcomes,
  taskReasons,
  taskStates,
  verdicts,
} from '#domain/editorial/review.ts'

/** Items that wait for a review, and their reviews. */

/** How many tasks may be assigned at once. */
export const mostAssigned = 100

const subject = z.enum(contentSubjects)
const person = z.object({ id, name: z.string() })

export const reviewTask = z.object({
  id,
  subject,
  subjectId: id,
  /** The name of the item, or the beginning of what it asks. */
  title: z.string(),
  reason: z.enum(taskReasons),
  severity: z.enum(severities),
  /** How many have learned the item. */
  learners: count,
  dueOn: calendarDate.nullable(),
  assignee: person.nullable(),
  state: z.enum(taskStates),
  outcome: z.enum(taskOutcomes).nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
})
export type ReviewTask = z.infer<typeof reviewTask>

/** A review as it stands beside the item. */
const pastReview = z.object({
  verdict: z.enum(verdicts),
  unmet: z.array(z.string()),
  remark: z.string(),
  chosen: optionIndex.nullable(),
  reviewer: z.string(),
  interests: z.string(),
  revision: count,
  reviewedAt: instant,
})
export type PastReview = z.infer<typeof pastReview>

export const taskToRead = z.object({
  task: reviewTask,
  /** The present revision of the item, and that of the day on which the task was opened. */
  revision: count,
  openedRevision: count,
  /** What learners read, in Markdown; of a question without what follows the answer, until it is answered. */
  fields: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Null for other items. `key` and `reasons` are missing until the reviewer has chosen. */
  question: z
    .object({
      options: z.array(z.string()),
      chosen: optionIndex.nullable(),
      key: optionIndex.nullable(),
      reasons: z.array(z.string()),
    })
    .nullable(),
  /** Whether the reviewer must choose an option before they see the rest. */
  isBlind: z.boolean(),
  sources: z.array(z.object({ source: z.string(), link: z.string().nullable() })),
  reviewedOn: calendarDate.nullable(),
  reviews: z.array(pastReview),
  /** What whoever asked for the review said, or what the statistics found. */
  note: z.string(),
  /** The words of the open reports. */
  reports: z.array(z.string()),
  /** The label change for which the item waits, and the words of the item that name the drug or its class. */
  labelChange: z
    .object({
      drug: z.string(),
      changedOn: calendarDate,
      text: z.string(),
      source: z.string(),
      link: z.string().nullable(),
      named: z.array(z.string()),
    })
    .nullable(),
  /** Who closed the task, and why; empty while it waits. */
  closedBy: z.string(),
  outcomeReason: z.string(),
  /** The chapter of a card or a primer, for the way to the editor. */
  chapterId: id.nullable(),
  isOwnText: z.boolean(),
  /** Whether the reader has stated their interests this year. */
  hasStatedInterests: z.boolean(),
})
export type TaskToRead = z.infer<typeof taskToRead>

/** What becomes of a task, and the next one of the same person; null when none waits. */
export const taskMoved = z.object({ state: z.enum(taskStates), nextId: id.nullable() })

export const reviewBody = z.object({
  /** The revision of the text that was read. */
  revision: count,
  verdict: z.enum(verdicts),
  /** The names of the points that do not hold. */
  unmet: z.array(trimmed(40)).max(20).default([]),
  remark: trimmed(longestRemark).default(''),
})

export const reviewTasks = {
  listTasks: endpoint({
    method: 'GET',
    path: '/api/editorial/tasks',
    summary: 'Items that wait for a review, what matters most first; closed ones, the latest first',
    access: 'editorial',
    query: z.object({
      state: z.enum(taskStates).default('open'),
      reason: z.enum(taskReasons).optional(),
      subject: subject.optional(),
      assignee: z.enum(['me', 'none']).optional(),
      labelChange: idText.optional(),
      page,
    }),
    reply: z.object({ total: count, pageSize: count, tasks: z.array(reviewTask) }),
  }),
  requestReview: endpoint({
    method: 'POST',
    path: '/api/editorial/tasks',
    summary: 'Ask for a review of an item; one that waits already is replaced',
    access: 'editor',
    body: z.object({
      subject,
      subjectId: id,
      severity: z.enum(severities),
      note: required(longestRemark, 'Say what is to be looked at'),
    }),
    reply: z.object({ id }),
  }),
  assignTasks: endpoint({
    method: 'PUT',
    path: '/api/editorial/tasks/assignment',
    summary: 'Assign tasks to a reviewer; who is no editor takes a free one, or gives back their own',
    access: 'editorial',
    body: z.object({
      ids: z.array(id).min(1).max(mostAssigned),
      /** Null for nobody. Without it the reviewer stays, and without a day the day. */
      assigneeId: id.nullable().optional(),
      dueOn: calendarDate.nullable().optional(),
    }),
    reply: z.object({ assigned: count }),
  }),
  readTask: endpoint({
    method: 'GET',
    path: '/api/editorial/tasks/:id',
    summary: 'An item that waits, as a reviewer reads it',
    access: 'editorial',
    params: idParams,
    reply: taskToRead,
  }),
  answerBlind: endpoint({
    method: 'POST',
    path: '/api/editorial/tasks/:id/blind-answer',
    summary: 'Answer a question before its key is shown; the first choice counts',
    access: 'reviewer',
    params: idParams,
    body: z.object({ revision: count, chosen: optionIndex }),
    reply: taskToRead,
  }),
  saveReview: endpoint({
    method: 'POST',
    path: '/api/editorial/tasks/:id/reviews',
    summary: 'Say whether a text stands, which closes the task, or needs work',
    access: 'reviewer',
    params: idParams,
    body: reviewBody,
    reply: taskMoved,
  }),
  closeTask: endpoint({
    method: 'POST',
    path: '/api/editorial/tasks/:id/close',
    summary: 'Close a task whose item was changed, or that nobody needs to look at',
    access: 'editorial',
    params: idParams,
    body: z.object({
      outcome: z.enum(['changed', 'withdrawn']),
      reason: required(longestRemark, 'Give the reason'),
    }),
    reply: taskMoved,
  }),
}
