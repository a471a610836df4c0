import { groupByReason, type ToldChange, type ToldReason } from '#domain/content-changes/changes-mail.ts'
import { countText } from '#domain/text/count-text.ts'
import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { escapeHtml } from '#server/features/messages/templates/render-template.ts'

const mostTitles = 3

/** The month of an instant in UTC, with its year. */
export const monthText = (date: Date): string =>
  date.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The months of which a mail tells. @param until the first moment after them */
export function periodText({ since, until }: { since: Date; until: Date }): string {
  const [first, last] = [monthText(since), monthText(new Date(until.getTime() - 1))]
  return first === last ? first : `${first} to ${last}`
}

/**
 * Changes as the values of a mail: in HTML, one part for each reason, and how many there are.
 * @param where what has changed, as in "2 changes in the study material"
 * @param most so many reasons are told
 */
export function changesText(
  changes: readonly ToldChange[],
  { where, most }: { where: string; most: number },
): { CHANGES: string; SUMMARY: string } {
  const reasons = groupByReason(changes)
  const latest = reasons.length > most ? `; these are the latest ${most}` : ''
  return {
    CHANGES: reasons.slice(0, most).map(reasonHtml).join('\n'),
    SUMMARY: `${countText(reasons.length, 'change')} ${where}${latest}.`,
  }
}

function reasonHtml({ titles, why, source, link, changedAt }: ToldReason): string {
  const more = titles.length - mostTitles
  const shown = titles.slice(0, mostTitles).join(' · ')
  const title = more > 0 ? `${shown} and ${countText(more, 'other')}` : shown
  const parts = [`<h2>${escapeHtml(title)}</h2>`, `<p>${escapeHtml(why)}</p>`]
  const named = source || link
  const origin = link ? `<a href="${escapeHtml(link)}">${escapeHtml(named ?? '')}</a>` : escapeHtml(source)
  return [...parts, `<p>${dateText(changedAt)}.${named ? ` Source: ${origin}` : ''}</p>`].join('\n')
}
