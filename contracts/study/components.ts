import { z } from 'zod'
import { drug, drugComponentId } from '#contracts/drugs/drugs.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idText, instant, longId, percent, uuid } from '#contracts/primitives.ts'
import { interactionType } from '#domain/mastery/drug-mastery.ts'

/** Study of drugs: a learner's progress in each component, ratings and their undo. */

const componentSchedule = z.object({
  /** Null before its first rating, and for components that were rated before they had a schedule. */
  dueDate: z.string().nullable(),
  isDue: z.boolean(),
  /**
   * Days until it is due again for each rating, computed by the function that schedules; 0 means that it
   * remains due today.
   */
  intervals: z.object({ 1: count, 2: count, 3: count }),
})

export const drugComponent = z.object({
  id: drugComponentId,
  displayName: z.string(),
  /** Always sent; entries that a browser stored under an earlier version lack it. */
  schedule: componentSchedule.optional(),
  progress: z.object({
    mastery: percent,
    reviewCount: count,
    lastReviewed: instant.nullable(),
    isBookmarked: z.boolean(),
  }),
})
export type DrugComponent = z.infer<typeof drugComponent>

/** A component to study, with the id that sessions use for it: `drugId:component`. */
export const drugEntry = z.object({ cardId: z.string(), drug, component: drugComponent })
export type DrugEntry = z.infer<typeof drugEntry>

export const drugProgress = z.object({
  drugId: id,
  /** Mean over the four components; an unreviewed one counts as 0. */
  mastery: percent,
  components: z.array(drugComponent),
})
export type DrugProgress = z.infer<typeof drugProgress>

export const componentReply = z.object({
  drugId: id,
  component: drugComponent,
  /** True when this rating had already been counted. */
  duplicate: z.boolean(),
})

const componentParams = z.object({ drugId: idText, componentId: drugComponentId })
const reviewedAt = z.iso.datetime({ offset: true })
export const studyComponents = {
  listDrugClasses: endpoint({
    method: 'GET',
    path: '/api/drugs/classes',
    isKeptOffline: true,
    summary: 'Drug classifications with the learner’s mastery of each',
    access: 'user',
    reply: z.array(
      z.object({ classification: z.string(), drugCount: count, mastery: percent, drugIds: z.array(id) }),
    ),
  }),
  getProgress: endpoint({
    method: 'GET',
    path: '/api/progress/:drugId',
    summary: 'The learner’s progress in each component of a drug',
    access: 'user',
    params: z.object({ drugId: idText }),
    reply: drugProgress,
  }),
  listProgress: endpoint({
    method: 'POST',
    path: '/api/progress/bulk',
    isKeptOffline: true,
    summary: 'The learner’s progress in many drugs, in the order requested; unknown ids are left out',
    access: 'user',
    body: z.object({ drugIds: z.array(id).max(2000) }),
    reply: z.array(drugProgress),
  }),
  saveComponentProgress: endpoint({
    method: 'POST',
    path: '/api/progress/:drugId/:componentId',
    summary: 'Bookmark a component, or store its mastery; mastery is part of Premium',
    access: 'user',
    params: componentParams,
    body: z.object({
      mastery: percent.optional(),
      /** The number of reviews after this one; a repeated request changes nothing. */
      reviewCount: count.optional(),
      isBookmarked: z.boolean().optional(),
      lastReviewed: reviewedAt.nullish(),
    }),
    reply: componentReply,
  }),
  saveInteraction: endpoint({
    method: 'POST',
    path: '/api/review-interaction',
    summary:
      'Log got_it or needs_review; with confidence, which must say the same, it is a rating: moves mastery and schedule. Premium',
    access: 'user',
    body: z
      .object({
        drugId: id,
        componentId: drugComponentId,
        interactionType: z.enum(['got_it', 'needs_review']),
        /** 1 did not know, 2 unsure, 3 knew it. */
        confidence: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
        /** An id made by the browser once per rating; a rating with the same id counts once. */
        reviewId: uuid.optional(),
        /** When the learner rated: not in the future, at most 30 days old. */
        reviewedAt: reviewedAt.optional(),
        /** The seconds from showing the card to its rating. */
        seconds: z.number().int().min(0).max(3600).optional(),
        /** The study session to which the rating belongs. */
        sessionId: longId.optional(),
        /** The revision of the drug's text that was on the screen. */
        revision: count.optional(),
      })
      .refine(
        ({ interactionType: said, confidence }) =>
          confidence === undefined || interactionType(confidence) === said,
        {
          path: ['interactionType'],
          message: 'needs_review is a confidence of 1, got_it one of 2 or 3',
        },
      ),
    reply: componentReply,
  }),
  undoReview: endpoint({
    method: 'POST',
    path: '/api/progress/:drugId/:componentId/undo',
    summary:
      'Undo a rating of a component: mastery and schedule are restored, bookmarks stay; the log keeps both rows',
    access: 'user',
    params: componentParams,
    body: z.object({ reviewId: uuid, undoId: uuid }),
    reply: componentReply,
  }),
}
