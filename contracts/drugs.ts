import { z } from 'zod'
import { labelStatuses } from '#domain/drugs/label-status.ts'
import { drugComponents, interactionType } from '#domain/mastery/drug-mastery.ts'
import { earlierText, restoreBody } from './earlier-text.ts'
import { endpoint } from './endpoint.ts'
import {
  count,
  id,
  idParams,
  idText,
  instant,
  longId,
  percent,
  required,
  trimmed,
  uuid,
} from './primitives.ts'

/** Drugs: the drug database, the learner's progress in it and the drug names found in other texts. */

export const drugComponentId = z.enum(drugComponents.map((component) => component.id))

const drug = z.object({
  id,
  genericName: z.string(),
  /** Brand names, several separated by a semicolon; empty when there is none. */
  brandName: z.string(),
  /** "Uncategorized" when missing. */
  drugClassification: z.string(),
  subclass: z.string(),
  target: z.string(),
  /** Year in which the US first approved the substance, in whatever product. */
  firstApproval: z.number().int().nullable(),
  /** One line: the most important labelled use. */
  indication: z.string(),
  mechanismOfAction: z.string(),
  clinicalIndications: z.string(),
  adverseEffects: z.string(),
  /** Topics of the boxed warning, or "None". */
  boxedWarning: z.string(),
  /** What the card of a component asks; without one it asks for the component by its name. What was stored before has none. */
  fronts: z.partialRecord(drugComponentId, z.string()).optional(),
  /** Markdown, or "" where we have not written it, like the next three. */
  interactions: z.string(),
  doseModification: z.string(),
  monitoring: z.string(),
  /** What changed after `labelAsOf`, with its sources. */
  labelChanges: z.string(),
  labelStatus: z.enum(labelStatuses),
  /** The label of that day is what the monograph says. */
  labelAsOf: z.string().nullable(),
  source: z.string(),
  reviewedOn: z.string().nullable(),
  /** Counts the changes of the text. */
  revision: count,
})
export type Drug = z.infer<typeof drug>

/** What a popover on a drug's name shows, and the names under which texts mention it. */
const drugName = z.object({
  id,
  genericName: z.string(),
  brandName: z.string(),
  drugClassification: z.string(),
  target: z.string(),
  boxedWarning: z.string(),
})
export type DrugName = z.infer<typeof drugName>

const componentSchedule = z.object({
  /** Null before its first rating, and for what was rated before components had a schedule. */
  dueDate: z.string().nullable(),
  isDue: z.boolean(),
  /** Days until it is due again for each rating, computed by the function that schedules; 0 remains due today. */
  intervals: z.object({ 1: count, 2: count, 3: count }),
})

const drugComponent = z.object({
  id: drugComponentId,
  displayName: z.string(),
  /** Always sent; what a browser stored of an earlier version has none. */
  schedule: componentSchedule.optional(),
  progress: z.object({
    mastery: percent,
    reviewCount: count,
    lastReviewed: instant.nullable(),
    isBookmarked: z.boolean(),
  }),
})
export type DrugComponent = z.infer<typeof drugComponent>

/** A component to study, under the id that sessions know it by: `drugId:component`. */
export const drugEntry = z.object({ cardId: z.string(), drug, component: drugComponent })
export type DrugEntry = z.infer<typeof drugEntry>

const drugProgress = z.object({
  drugId: id,
  /** Mean over the four components; an unreviewed one counts as 0. */
  mastery: percent,
  components: z.array(drugComponent),
})
export type DrugProgress = z.infer<typeof drugProgress>

const componentReply = z.object({
  drugId: id,
  component: drugComponent,
  /** True when this rating was already counted. */
  duplicate: z.boolean(),
})

const componentParams = z.object({ drugId: idText, componentId: drugComponentId })
const reviewedAt = z.iso.datetime({ offset: true })
/** What an edit may change. */
const drugText = drug.pick({
  genericName: true,
  brandName: true,
  drugClassification: true,
  subclass: true,
  target: true,
  indication: true,
  mechanismOfAction: true,
  clinicalIndications: true,
  adverseEffects: true,
  boxedWarning: true,
  interactions: true,
  doseModification: true,
  monitoring: true,
  labelChanges: true,
  labelStatus: true,
})
const requiredText = 'Please fill in all required fields'

export const drugEdit = z
  .object({
    genericName: required(200, requiredText),
    brandName: trimmed(200),
    drugClassification: trimmed(200),
    subclass: trimmed(200),
    target: trimmed(200),
    indication: required(1000, requiredText),
    mechanismOfAction: required(5000, requiredText),
    clinicalIndications: required(10_000, requiredText),
    adverseEffects: required(10_000, requiredText),
    boxedWarning: required(2000, requiredText),
    interactions: trimmed(5000),
    doseModification: trimmed(5000),
    monitoring: trimmed(5000),
    labelChanges: trimmed(5000),
    labelStatus: z.enum(labelStatuses),
  })
  .partial()
export type DrugEdit = z.infer<typeof drugEdit>

export const drugs = {
  listDrugs: endpoint({
    method: 'GET',
    path: '/api/drugs',
    isKeptOffline: true,
    summary: 'The drug database by name; with search, best match first, misspelt names too',
    access: 'user',
    query: z.object({ classification: trimmed(200).optional(), search: trimmed(200).optional() }),
    reply: z.array(drug),
  }),
  listDrugNames: endpoint({
    method: 'GET',
    path: '/api/drugs/names',
    isKeptOffline: true,
    summary: 'Every drug’s names with what a popover shows',
    access: 'user',
    reply: z.array(drugName),
  }),
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
  getDrug: endpoint({
    method: 'GET',
    path: '/api/drugs/:id',
    isKeptOffline: true,
    summary: 'One drug’s monograph',
    access: 'user',
    params: idParams,
    reply: drug,
  }),
  updateDrug: endpoint({
    method: 'PUT',
    path: '/api/drugs/:id',
    summary: 'Edit some fields of a drug; 409 edited_meanwhile when `revision` is no longer the present one',
    access: 'admin',
    params: idParams,
    /** `revision`: the one that the edit began with. */
    body: drugEdit.extend({ revision: count.optional() }),
    reply: drug,
  }),
  listHistory: endpoint({
    method: 'GET',
    path: '/api/admin/drugs/:id/history',
    summary: 'Earlier texts of a drug, newest first, at most 100; of early ones only what their edit changed',
    access: 'admin',
    params: idParams,
    reply: z.array(earlierText.extend({ content: drugText.partial() })),
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/admin/drugs/:id/restore',
    summary: 'Make an earlier text of a drug the present one, as far as it was kept; 409 edited_meanwhile',
    access: 'admin',
    params: idParams,
    body: restoreBody,
    reply: drug,
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
      /** The count after this review; a repeated request changes nothing. */
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
        /** Made by the browser once per rating; the same one counts once. */
        reviewId: uuid.optional(),
        /** When the learner rated: not in the future, at most 30 days old. */
        reviewedAt: reviewedAt.optional(),
        /** From the card on screen to its rating. */
        seconds: z.number().int().min(0).max(3600).optional(),
        /** The study session it belongs to. */
        sessionId: longId.optional(),
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
