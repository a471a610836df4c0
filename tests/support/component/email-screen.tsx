import { screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { EmailScreen } from '#client/features/messages/admin/email-screen.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import { messages, templateKeys } from '#contracts/messages/messages.ts'
import type { fakeServer } from './fake-server.ts'
import { renderApp } from './render.tsx'

type Templates = Reply<typeof messages.listEmailTemplates>

export const template = (name: string, revision = 0): Templates['test'] => ({
  subject: `Subject of ${name}`,
  body: `<p>Body of ${name}</p>`,
  placeholders: ['USERNAME', 'APP_NAME'],
  isChanged: revision > 0,
  revision,
  refusal: null,
})
export const templates = Object.fromEntries(templateKeys.map((key) => [key, template(key)])) as Templates

/** Prepares the page of the templates for the tests of one file. @returns a function that opens it */
export function emailScreen(server: ReturnType<typeof fakeServer>) {
  beforeEach(() => {
    server.reply(messages.listEmailTemplates, templates)
    server.reply(mailAdmin.listBroadcasts, [])
  })

  return async function open(at = '/admin/email?tab=test') {
    const { user, router } = renderApp(<EmailScreen />, { at })
    await screen.findByRole('heading', { name: 'Test Email' })
    const shown = {
      user,
      router,
      subject: () => screen.getByLabelText<HTMLInputElement>('Subject'),
      body: () => screen.getByLabelText<HTMLTextAreaElement>('HTML body'),
      button: (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }),
      tab: (name: string | RegExp) => user.click(screen.getByRole('tab', { name })),
      type: async (field: HTMLElement, text: string) => {
        await user.click(field)
        await user.paste(text)
      },
    }
    return shown
  }
}
