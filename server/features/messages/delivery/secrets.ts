import type { OutboxRow } from '#server/database/tables/messages.ts'

const removed = '(removed)'
const masked = '••••••••'

/** The row's fields without its secrets, once they are no longer needed. */
export function withoutSecrets(
  mail: Pick<OutboxRow, 'html' | 'secrets'>,
): Pick<OutboxRow, 'html' | 'secrets'> {
  return { html: replaced(mail, removed), secrets: [] }
}

/** The body as an admin may see it in production. */
export function maskedHtml(mail: Pick<OutboxRow, 'html' | 'secrets'>): string {
  return replaced(mail, masked)
}

function replaced(mail: Pick<OutboxRow, 'html' | 'secrets'>, by: string): string {
  return mail.secrets.reduce((html, secret) => html.replaceAll(secret, by), mail.html)
}

/**
 * Queued mail for the user's own download, without the bodies of mail that is not sent yet: they may hold a
 * secret that opens the account.
 */
export function withoutWaitingBodies(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.map(({ html, ...row }) => (row.status === 'queued' ? row : { ...row, html }))
}
