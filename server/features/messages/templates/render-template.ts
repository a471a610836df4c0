import sanitizeHtml from 'sanitize-html'
import { htmlPlaceholders } from './templates.ts'

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Placeholders in the text that are not allowed, each once, as typed. */
export function unknownPlaceholders(text: string, allowed: readonly string[]): string[] {
  const found = [...text.matchAll(placeholder)].map(([, name]) => name ?? '')
  return [...new Set(found.filter((name) => !allowed.includes(name)))]
}

function fill(
  text: string,
  values: Record<string, string>,
  write: (name: string, value: string) => string,
): string {
  return text.replaceAll(placeholder, (_whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`the placeholder ${name} has no value`)
    return write(name, value)
  })
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Renders a header line: control characters, line breaks above all, become spaces. */
export function renderSubject(template: string, values: Record<string, string>): string {
  const subject = fill(template, values, (name, value) =>
    htmlPlaceholders.includes(name) ? textOf(value) : value,
  )
  return subject
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

/**
 * Renders a body. Values are text and are escaped; the result is sanitised as a whole, including links that a
 * value completes.
 */
export function renderBody(template: string, values: Record<string, string>): string {
  return cleanHtml(
    fill(template, values, (name, value) =>
      htmlPlaceholders.includes(name) ? htmlOf(value) : multiline(value),
    ),
  )
}

/** Text that was typed without any tag keeps its lines. */
const htmlOf = (value: string) => (/<[a-z]/i.test(value) ? cleanHtml(value) : multiline(value))
const multiline = (value: string) => escapeHtml(value).replaceAll(/\r?\n/g, '<br />')
const textOf = (html: string) => sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })

/**
 * Keeps only what a mail may contain: text, links, lists, tables, pictures over https; no script, style
 * sheet, form or frame.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h1', 'h2', 'h3', 'h4', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'code'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'a', 'img', 'ul', 'ol', 'li'],
      ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
    ],
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['align', 'colspan', 'rowspan'],
      td: ['align', 'colspan', 'rowspan'],
      '*': ['style'],
    },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    allowedStyles: {
      '*': {
        color: [/^#[0-9a-f]{3,6}$/i, /^[a-z]+$/i],
        'background-color': [/^#[0-9a-f]{3,6}$/i, /^[a-z]+$/i],
        'text-align': [/^(left|right|center)$/],
        'font-weight': [/^(bold|normal|[1-9]00)$/],
        'font-style': [/^(italic|normal)$/],
        'font-size': [/^\d{1,2}px$/],
        padding: [/^(\d{1,2}px ?){1,4}$/],
        margin: [/^(\d{1,2}px ?){1,4}$/],
      },
    },
  })
}
