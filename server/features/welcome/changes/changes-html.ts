import { diffWordsWithSpace } from 'diff'
import { startOfDate } from '#domain/content-changes/changes-mail.ts'
import type { Severity } from '#domain/content-changes/content-change.ts'
import { type MonthOfCorrections, waitText } from '#domain/content-changes/corrections.ts'
import { escapeHtml } from '#domain/markdown/markdown-html.ts'
import { countText } from '#domain/text/count-text.ts'
import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { monthText } from '#server/features/study/changes/mail-words.ts'
import { type Errata, type PublicChange, recordedSince } from './find-public-changes.ts'

/**
 * The part of the page /changes that only the server knows, as HTML that needs no script: the figures of the
 * errata and a page of the list. Its styles are client/features/welcome/changes.css.
 */

/** Texts that differ in more words are shown whole: comparing them takes too long, and would not help the reader. */
const mostChanges = 2000

export const severityNames: Record<Severity, string> = {
  wrong: 'Wrong',
  outdated: 'Outdated',
  unclear: 'Unclear',
}
const severityWords: Record<Severity, string> = {
  wrong: 'what it said was not true',
  outdated: 'it had been true and no longer was',
  unclear: 'it could be misread',
}

interface ListPage {
  /** The address of the list: /changes, or with a category. */
  path: string
  number: number
  pages: number
  changes: readonly PublicChange[]
  /** On the first page. */
  errata: Errata | null
  /** Whether the list is of one category. */
  isOfCategory: boolean
}

export function changesHtml(page: ListPage): string {
  if (page.changes.length === 0) return emptyHtml(page.isOfCategory)
  return `${page.errata ? errataHtml(page.errata) : ''}${listHtml(page)}${pagerHtml(page)}`
}

function emptyHtml(isOfCategory: boolean): string {
  const what = isOfCategory ? 'Nothing here' : 'Nothing'
  return `<p class="changes-empty">${what} has changed in meaning since ${dateText(startOfDate(recordedSince))}, when we began to record it.</p>`
}

function errataHtml({ bySeverity, times }: Errata): string {
  const severities = Object.entries(bySeverity) as [Severity, number][]
  const figures = severities.map(
    ([severity, count]) =>
      `<div><dt>${severityNames[severity]}</dt><dd><b>${count}</b> <span>${severityWords[severity]}</span></dd></div>`,
  )
  return `<section aria-labelledby="errata"><h2 id="errata">The last 12 months</h2>
<dl class="changes-figures">${figures.join('')}</dl>
${times ? timesHtml(times) : ''}</section>`
}

/** How long corrections took, by month: bars in a table, so that they are also readable as numbers. */
function timesHtml({ corrected, medianHours, byMonth }: NonNullable<Errata['times']>): string {
  const rule =
    'A report counts when an editor has resolved it and the meaning of the reported card or question was changed in between; its time ends with that change. Reports that only led to better wording, or to no change, are not counted.'
  if (medianHours === null)
    return `<p>No report by a learner has led to a change in meaning in this time. ${rule}</p>`
  const longest = Math.max(...byMonth.map((month) => month.medianHours))
  return `<table class="outline-chart-table changes-times">
<caption class="outline-chart-caption">From a learner’s report to the correction: median ${waitText(medianHours)} (${countText(corrected, 'report')})</caption>
<thead><tr><th scope="col">Month</th><th scope="col">Median time</th><th scope="col">Reports</th></tr></thead>
<tbody>${byMonth.map((month) => monthHtml(month, longest)).join('')}</tbody></table>
<p class="changes-note">${rule}</p>`
}

function monthHtml({ month, corrected, medianHours }: MonthOfCorrections, longest: number): string {
  const width = longest === 0 ? 0 : Math.round((100 * medianHours) / longest)
  return `<tr><th scope="row">${monthText(startOfDate(`${month}-01`))}</th>
<td class="outline-chart-share"><span class="outline-chart-cell"><span class="outline-chart-bar" style="width:${width}%"></span><span class="outline-chart-number">${waitText(medianHours)}</span></span></td>
<td class="outline-chart-amount">${corrected}</td></tr>`
}

function listHtml({ changes, isOfCategory }: ListPage): string {
  const months = Map.groupBy(changes, ({ changedAt }) => changedAt.slice(0, 7))
  return [...months]
    .map(
      ([month, ofMonth]) =>
        `<section aria-labelledby="month-${month}"><h2 id="month-${month}">${monthText(startOfDate(`${month}-01`))}</h2>
<ol class="changes-list">${ofMonth.map((change) => itemHtml(change, isOfCategory)).join('')}</ol></section>`,
    )
    .join('')
}

function itemHtml(change: PublicChange, isOfCategory: boolean): string {
  const { id, title, kindName, severity, category, changedAt, isSample, isThere } = change
  const facts = [
    kindName,
    severityNames[severity],
    ...(category && !isOfCategory
      ? [`<a href="/changes/${escapeHtml(category.id)}">${escapeHtml(category.title)}</a>`]
      : []),
    `<time datetime="${changedAt}">${dateText(new Date(changedAt))}</time>`,
    ...(isThere ? [] : ['no longer part of the content']),
  ]
  const name = isSample ? `<a href="/try">${escapeHtml(title)}</a>` : escapeHtml(title)
  return `<li id="change-${id}"><h3>${name}</h3><p class="changes-facts">${facts.join(' · ')}</p>
${reasonHtml(change)}${textHtml(change)}</li>`
}

/** Why an item changed, with the source. */
export function reasonHtml({ why, source, link }: Pick<PublicChange, 'why' | 'source' | 'link'>): string {
  const named = escapeHtml(source || (link ?? ''))
  const shown = link ? `<a href="${escapeHtml(link)}" rel="noopener nofollow">${named}</a>` : named
  return `<p>${escapeHtml(why)}</p>${named && `<p class="changes-source">Source: ${shown}</p>`}`
}

function textHtml({ fields, isThere }: PublicChange): string {
  if (fields) {
    return `<details><summary>What it said, and what it says</summary>${fieldsHtml(fields)}</details>`
  }
  return isThere ? '<p class="changes-note">The text is part of the paid plans.</p>' : ''
}

/** The fields that differ, with what was deleted and what was added. */
export function fieldsHtml(fields: NonNullable<PublicChange['fields']>): string {
  const rows = fields.map(
    ({ label, before, after }) =>
      `<div><dt>${escapeHtml(label)}</dt><dd>${differenceHtml(before, after)}</dd></div>`,
  )
  return `<dl class="changes-fields">${rows.join('')}</dl>`
}

function differenceHtml(before: string, after: string): string {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostChanges }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return parts
    .map(({ removed, added, value }) => {
      const text = escapeHtml(value)
      if (removed) return `<del>${text}</del>`
      return added ? `<ins>${text}</ins>` : text
    })
    .join('')
}

function pagerHtml({ path, number, pages }: ListPage): string {
  if (pages < 2) return ''
  const to = (target: number, rel: 'prev' | 'next', words: string) =>
    `<a href="${path}${target === 1 ? '' : `?page=${target}`}" rel="${rel}">${words}</a>`
  const later = number > 1 ? to(number - 1, 'prev', 'Later changes') : ''
  const earlier = number < pages ? to(number + 1, 'next', 'Earlier changes') : ''
  return `<nav class="changes-pager" aria-label="Pages">${later}<span>Page ${number} of ${pages}</span>${earlier}</nav>`
}
