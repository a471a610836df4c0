import type { HttpUser } from './http-user.ts'

/** The link to `path` in the newest message to an address that has one, as an admin reads it in the outbox. */
export async function mailedLink(admin: HttpUser, address: string, path: string): Promise<string> {
  const listed = (await (await admin.get('/api/admin/outbox')).json()) as {
    messages: { id: number; to: string }[]
  }
  for (const { id } of listed.messages.filter(({ to }) => to === address)) {
    const { html } = (await (await admin.get(`/api/admin/outbox/${id}`)).json()) as { html: string }
    const link = [...html.matchAll(/href="([^"]+)"/g)].find(([, url]) => url?.includes(path))?.[1]
    if (link) return link
  }
  throw new Error(`no link to ${path} was mailed to ${address}`)
}
