import type { FastifyReply } from 'fastify'
import {
  type messages,
  mostFailedCounted,
  type OutboxEntry,
  outboxPageSize,
} from '#contracts/messages/messages.ts'
import type { MailKind } from '#domain/messages/mail-kinds.ts'
import { periodOf } from '#domain/visits/visit-days.ts'
import type { Deps } from '#server/deps.ts'
import { receiveReport } from '#server/features/messages/bounces/receive-report.ts'
import { preferencesUrl } from '#server/features/messages/delivery/compose-mail.ts'
import { mailHtml } from '#server/features/messages/delivery/mail-html.ts'
import { presentMailState } from '#server/features/messages/delivery/present-mail-state.ts'
import { resendMail, resendRefusal } from '#server/features/messages/delivery/resend-mail.ts'
import { retryMail } from '#server/features/messages/delivery/retry-mail.ts'
import { maskedHtml } from '#server/features/messages/delivery/secrets.ts'
import { kindOfLink, unsubscribe } from '#server/features/messages/preferences/unsubscribe.ts'
import { unsubscribePage } from '#server/features/messages/preferences/unsubscribe-page.ts'
import { currentTemplates } from '#server/features/messages/templates/current-templates.ts'
import { saveTemplates } from '#server/features/messages/templates/save-templates.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound, unauthorized } from '#server/platform/http/http-error.ts'
import { bearsToken } from '#server/platform/secrets/bears-token.ts'
import { countFailedMail, findMail, type ListedMail, listMail } from './messages.queries.ts'

export function messagesRoutes(deps: Deps): Handlers<typeof messages> {
  return {
    listOutbox: async ({ query }) => {
      const { before, from, to, ...filter } = query
      const [rows, failed] = await Promise.all([
        listMail(deps.db, { ...filter, ...periodOf({ from, to }) }, { before, limit: outboxPageSize + 1 }),
        countFailedMail(deps.db, mostFailedCounted),
      ])
      return {
        messages: rows.slice(0, outboxPageSize).map(presentMail),
        hasMore: rows.length > outboxPageSize,
        failed,
        hasMailServer: deps.mail.isOn,
      }
    },

    getOutboxMessage: async ({ params }) => {
      const mail = await findMail(deps.db, params.id)
      if (!mail) throw notFound('There is no such message')
      const isMasked = deps.config.isProduction && mail.secrets.length > 0
      return {
        ...presentMail(mail),
        userId: mail.userId,
        html: isMasked ? maskedHtml(mail) : await mailHtml(deps, mail),
        isMasked,
        resendRefusal: await resendRefusal(deps, mail),
      }
    },

    retryOutboxMessage: async ({ params, user }) => {
      await retryMail(deps, user, params.id)
      return { ok: true }
    },

    resendOutboxMessage: async ({ params, body, user }) => ({
      id: await resendMail(deps, user, { mailId: params.id, requestId: body.requestId }),
    }),

    listEmailTemplates: async () => currentTemplates(deps),

    saveEmailTemplates: ({ body, user }) => saveTemplates(deps, user, body),

    showUnsubscribe: async ({ query, reply }) =>
      sendPage(reply, query.token, { step: 'confirm', kind: (await kindOfLink(deps, query.token))?.kind }),

    unsubscribe: async ({ query, reply }) =>
      sendPage(reply, query.token, { step: 'done', kind: await unsubscribe(deps, query.token) }),

    receiveMailReport: async ({ request }) => {
      const { bounceToken } = deps.config.mail
      if (!bounceToken) throw notFound()
      if (!bearsToken(request, bounceToken)) throw unauthorized('The token is not right', 'wrong_token')
      const { 'content-type': contentType = '' } = request.headers
      await receiveReport(deps, { contentType, raw: request.body as Buffer })
      return { ok: true }
    },
  }

  function sendPage(
    reply: FastifyReply,
    token: string,
    { step, kind }: { step: 'confirm' | 'done'; kind: MailKind | undefined },
  ): string {
    reply.code(kind ? 200 : 404).type('text/html; charset=utf-8')
    const page = kind && { step, kind, preferencesUrl: preferencesUrl(deps.config, token) }
    return unsubscribePage(page, deps.config)
  }
}

function presentMail(mail: ListedMail): OutboxEntry {
  return {
    id: mail.id,
    template: mail.template,
    to: mail.toEmail,
    userId: mail.userId,
    subject: mail.subject,
    createdAt: mail.createdAt.toISOString(),
    ...presentMailState(mail),
  }
}
