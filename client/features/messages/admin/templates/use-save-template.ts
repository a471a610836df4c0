import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { messages } from '#contracts/messages/messages.ts'
import type { Draft, Drafts, TemplateKey, Templates } from './use-template-drafts.ts'

const templatesQuery = queryFor(messages.listEmailTemplates)

/** After a change by another call than saving. */
export const refreshTemplates = () => queryClient.fetchQuery({ ...templatesQuery, staleTime: 0 })

/** Saves one template, unless somebody else has changed it since the edit began: then both texts are there to choose from. */
export function useSaveTemplate({ templateKey, drafts }: { templateKey: TemplateKey; drafts: Drafts }) {
  /** What somebody else has saved meanwhile. */
  const [present, setPresent] = useState<Templates[TemplateKey]>()
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
      setPresent(undefined)
      toast({ title: 'Success', description: 'Template saved successfully' })
    },
    onError: async (error) => {
      errorToast('Failed to save template')
      if (isOutdated(error)) setPresent((await refreshTemplates().catch(() => undefined))?.[templateKey])
    },
  })
  const fields = save.error instanceof CallError ? save.error.fields : undefined
  const problems = { subject: fields?.[`${templateKey}.subject`], body: fields?.[`${templateKey}.body`] }
  return {
    save,
    problems,
    /** Why it failed, where no field is to blame. */
    failure: problems.subject || problems.body ? null : save.error,
    present,
    closeConflict: () => setPresent(undefined),
    takeTheirs() {
      drafts.discard(templateKey)
      setPresent(undefined)
      save.reset()
    },
  }
}

const isOutdated = (error: Error) => error instanceof CallError && error.code === 'edited_meanwhile'
