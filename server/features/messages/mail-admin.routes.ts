import type { mailAdmin } from '#contracts/messages/mail-admin.ts'
import type { Deps } from '#server/deps.ts'
import { editContent, restoreVersion } from '#server/features/editing/edit-content.ts'
import { listHistory } from '#server/features/editing/list-history.ts'
import { cancelBroadcast } from '#server/features/messages/broadcasts/cancel-broadcast.ts'
import { broadcastReply, newestBroadcasts } from '#server/features/messages/broadcasts/present-broadcast.ts'
import { countRecipients } from '#server/features/messages/broadcasts/recipients.ts'
import { rescheduleBroadcast, startBroadcast } from '#server/features/messages/broadcasts/start-broadcast.ts'
import { sendPlainMail, sendTemplateMail } from '#server/features/messages/delivery/send-mail.ts'
import { previewTemplate } from '#server/features/messages/templates/preview-template.ts'
import { templateSubject } from '#server/features/messages/templates/template-subject.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'

const noServer = 'No mail server is set'

export function mailAdminRoutes(deps: Deps): Handlers<typeof mailAdmin> {
  const subject = templateSubject(deps)

  return {
    sendEmail: async ({ body, user }) => {
      await sendPlainMail(deps, user, body)
      return { message: queuedText('Email') }
    },

    sendTemplateEmail: async ({ body, user }) => {
      await sendTemplateMail(deps, user, body)
      return { message: queuedText(body.testMode ? 'Test email' : 'Email') }
    },

    previewTemplate: async ({ body }) => previewTemplate(deps, body),

    listTemplateHistory: async ({ params }) => {
      const versions = await listHistory(deps.db, subject, params.key)
      return versions.map(({ content, ...version }) => ({ ...version, ...content }))
    },

    restoreTemplateVersion: ({ user, params, body }) =>
      restoreVersion(deps, user, { subject, id: params.key, ...body }),

    resetTemplate: ({ user, params: { key: id } }) => {
      const mail = deps.mailTemplates.editable[id]
      const edit = { subject, id, revision: undefined, text: { subject: mail.subject, body: mail.body } }
      return editContent(deps, user, { ...edit, verb: 'reset' })
    },

    startBroadcast: async ({ body, user }) => {
      const { requestId: broadcastRequestId, emailList, ...broadcast } = body
      const { id, people } = await startBroadcast(deps, user, {
        ...broadcast,
        recipients: emailList ? { kind: 'list', emails: emailList } : { kind: 'all' },
        startsAt: undefined,
        broadcastRequestId,
      })
      return {
        message: startedText(people === 1 ? '1 person' : `${people} people`),
        jobId: id,
        queued: people,
      }
    },

    createBroadcast: async ({ body, user }) => {
      const { id } = await startBroadcast(deps, user, {
        template: 'broadcast',
        variables: body.variables,
        recipients: body.recipients,
        startsAt: body.startsAt === undefined ? undefined : new Date(body.startsAt),
        broadcastRequestId: body.requestId,
      })
      return requireBroadcast(id)
    },

    rescheduleBroadcast: async ({ params: { id }, body, user }) => {
      await rescheduleBroadcast(deps, user, { id, startsAt: new Date(body.startsAt) })
      return requireBroadcast(id)
    },

    countRecipients: async ({ body }) => countRecipients(deps, body.recipients),

    listBroadcasts: async () => newestBroadcasts(deps),

    getBroadcast: async ({ params }) => requireBroadcast(params.id),

    cancelBroadcast: async ({ params, user }) => {
      await cancelBroadcast(deps, user, params.id)
      return requireBroadcast(params.id)
    },
  }

  function queuedText(what: string): string {
    return deps.mail.isOn
      ? `${what} queued. The outbox says when it was sent.`
      : `${noServer}: the e-mail waits in the outbox`
  }

  function startedText(people: string): string {
    return deps.mail.isOn
      ? `Writing to ${people}`
      : `${noServer}: the e-mails to ${people} wait in the outbox`
  }

  async function requireBroadcast(id: number) {
    const broadcast = await broadcastReply(deps, id)
    if (!broadcast) throw notFound('There is no such broadcast')
    return broadcast
  }
}
