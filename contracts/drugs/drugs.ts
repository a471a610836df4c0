import { z } from 'zod'
import { changeNote } from '#contracts/editing/change-note.ts'
import { earlierText, restoreBody } from '#contracts/editing/earlier-text.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idParams, required, trimmed } from '#contracts/primitives.ts'
import { labelStatuses } from '#domain/drugs/label-status.ts'
import { drugComponentIds } from '#domain/mastery/drug-mastery.ts'

/** Drugs: the drug database, and the drug names found in other texts. */

export const drugComponentId = z.enum(drugComponentIds)

export const drug = z.object({
  id,
  genericName: z.string(),
  /** Brand names, several separated by a semicolon; empty when there is none. */
  brandName: z.string(),
  /** "Uncategorized" when missing. */
  drugClassification: z.string(),
  subclass: z.string(),
  target: z.string(),
  /** The year in which the US first approved the substance, in any product. */
  firstApproval: z.number().int().nullable(),
  /** The most important labelled use, in one line. */
  indication: z.string(),
  mechanismOfAction: z.string(),
  clinicalIndications: z.string(),
  adverseEffects: z.string(),
  /** Topics of the boxed warning, or "None". */
  boxedWarning: z.string(),
  /**
   * The questions on the cards of components; a component without one is asked by its name. Absent in stored
   * data of earlier versions.
   */
  fronts: z.partialRecord(drugComponentId, z.string()).optional(),
  /** Markdown, or "" where we have not written the text, like the next four fields. */
  interactions: z.string(),
  doseModification: z.string(),
  monitoring: z.string(),
  /** Half-life, emetic risk, extravasation, pregnancy, dialysis. */
  handling: z.string(),
  /** Changes after `labelAsOf`, with their sources. */
  labelChanges: z.string(),
  labelStatus: z.enum(labelStatuses),
  /** The date of the label on which the monograph is based. */
  labelAsOf: z.string().nullable(),
  /** The day of the first approval of a drug that came after April 2025; null for others. */
  approvedOn: z.string().nullable(),
  source: z.string(),
  reviewedOn: z.string().nullable(),
  /** The number of changes of the text. */
  revision: count,
})
export type Drug = z.infer<typeof drug>

/** The content of a popover on a drug's name, and the names by which texts mention the drug. */
const drugName = z.object({
  id,
  genericName: z.string(),
  brandName: z.string(),
  drugClassification: z.string(),
  target: z.string(),
  boxedWarning: z.string(),
  /** The day of the first approval of a drug that came after April 2025; null for others. */
  approvedOn: z.string().nullable(),
})
export type DrugName = z.infer<typeof drugName>

/** The fields that an edit may change. */
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
  handling: true,
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
    handling: trimmed(5000),
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
    /** `revision`: the revision with which the edit began. */
    body: drugEdit.extend({ revision: count.optional(), change: changeNote.optional() }),
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
}
