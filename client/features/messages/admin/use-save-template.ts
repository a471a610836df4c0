import { useMutation } from '@tanstack/react-query'
import { CallError, textOf } from '#client/platform/call-error.ts'
import { call } from '#client/platform/calls.ts'
import { queryClient, queryFor } from '#client/platform/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { messages } from '#contracts/messages.ts'
import type { Draft, Drafts, TemplateKey } from './use-template-drafts.ts'

const templatesQuery = queryFor(messages.listEmailTemplates)

/** After a change by another call than saving. */
export const refreshTemplates = () => queryClient.fetchQuery({ ...templatesQuery, staleTime: 0 })

/** Saves one template, unless somebody else has changed it since the edit began. */
export function useSaveTemplate({ templateKey, drafts }: { templateKey: TemplateKey; drafts: Drafts }) {
  const save = useMutation({
    mutationFn: ({ subject, body, revision }: Draft) =>
      call(
        messages.saveEmailTemplates,
        { body: { [templateKey]: { subject, body, revision } } },
        { urgent: true },
      ),
    onSuccess: (templates) => {
      queryClient.setQueryData(templatesQuery.queryKey, templates)
      drafts.discard(templateKey)
      toast({ title: 'Success', description: 'Template saved successfully' })
    },
    onError: (error) => errorToast(textOf(error, 'Failed to save template')),
  })
  const failure = save.error instanceof CallError ? save.error : undefined
  return {
    save,
    problems: {
      subject: failure?.fields?.[`${templateKey}.subject`],
      body: failure?.fields?.[`${templateKey}.body`],
    },
    isOutdated: failure?.code === 'edited_meanwhile',
    async takeTheirs() {
      await refreshTemplates()
      drafts.discard(templateKey)
      save.reset()
    },
    async keepMine() {
      const { revision } = (await refreshTemplates())[templateKey]
      save.mutate({ ...drafts.of(templateKey), revision })
    },
  }
}
