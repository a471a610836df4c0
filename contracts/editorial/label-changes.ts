import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import {
  calendarDate,
  count,
  id,
  instant,
  page,
  required,
  sourceAddress,
  text,
} from '#contracts/primitives.ts'

/** What labels of drugs say anew, and the items that are read again because of it. */

export const longestLabelText = 4000
/** How many lines of a file are imported at once. */
export const mostLabelChanges = 200
const mostCharacters = 500_000

export const labelChangeBody = z.object({
  drugId: id,
  /** The day from which the label says this. */
  changedOn: calendarDate,
  text: required(longestLabelText, 'Say what the label says now'),
  source: required(1000, 'Name the source'),
  link: sourceAddress.default(null),
})

const labelChange = z.object({
  drugId: id,
  drug: z.string(),
  changedOn: calendarDate,
  text: z.string(),
  source: z.string(),
  link: z.string().nullable(),
})

/** Lines of a file as they would be saved, and what is the matter with the others. */
const importPreview = z.object({
  changes: z.array(
    labelChange.extend({
      line: count,
      /** Whether the same change is there already: it is not saved again. */
      isKnown: z.boolean(),
    }),
  ),
  problems: z.array(z.object({ line: count, problem: z.string() })),
})

export const labelChangeFile = z.object({ text: text(mostCharacters) })
export const labelChangesSaved = z.object({
  /** The number of new changes, and of items that wait for a review because of them. */
  saved: count,
  opened: count,
})

export const labelChanges = {
  listLabelChanges: endpoint({
    method: 'GET',
    path: '/api/editorial/label-changes',
    summary: 'Label changes, the latest first, with how many of their reviews are closed',
    access: 'editor',
    query: z.object({ page }),
    reply: z.object({
      total: count,
      pageSize: count,
      changes: z.array(
        labelChange.extend({ id, enteredBy: z.string(), enteredAt: instant, tasks: count, closed: count }),
      ),
    }),
  }),
  addLabelChange: endpoint({
    method: 'POST',
    path: '/api/editorial/label-changes',
    summary: 'Enter a label change, and open a review of every item that names the drug or its class',
    access: 'editor',
    body: labelChangeBody,
    reply: labelChangesSaved,
  }),
  previewLabelChanges: endpoint({
    method: 'POST',
    path: '/api/editorial/label-changes/import/preview',
    summary: 'What an import of a CSV file of label changes would save; it writes nothing',
    access: 'editor',
    bodyLimit: 2_000_000,
    body: labelChangeFile,
    reply: importPreview,
  }),
  importLabelChanges: endpoint({
    method: 'POST',
    path: '/api/editorial/label-changes/import',
    summary: 'Import a CSV file of drug, date, text, source, link; all lines or none',
    access: 'editor',
    bodyLimit: 2_000_000,
    body: labelChangeFile,
    reply: labelChangesSaved,
  }),
}
