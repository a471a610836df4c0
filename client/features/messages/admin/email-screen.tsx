import { Button, Skeleton, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BroadcastList } from '#client/features/messages/admin/broadcasts/broadcast-list.tsx'
import { OutboxPanel } from '#client/features/messages/admin/outbox/outbox-panel.tsx'
import { TemplateEditor } from '#client/features/messages/admin/templates/template-editor.tsx'
import { emptyForm, isBroadcastTyped } from '#client/features/messages/admin/templates/test-form.ts'
import { TestPanel } from '#client/features/messages/admin/templates/test-panel.tsx'
import { useTemplateDrafts } from '#client/features/messages/admin/templates/use-template-drafts.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { LeaveWarning } from '#client/ui/forms/leave-warning.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { messages, templateKeys } from '#contracts/messages/messages.ts'
import classes from './email-screen.module.css'
import { templateLabel } from './mail-words.ts'
import { PlainMailDialog } from './plain-mail-dialog.tsx'
import { SubscribersPanel } from './subscribers-panel.tsx'

/** The templates, each with the panel that sends it, the outbox and the subscribers. Tab and view are in the address. */
export function EmailScreen() {
  const [search, setSearch] = useSearchParams()
  const [isWriting, setIsWriting] = useState(false)
  const [form, setForm] = useState(emptyForm)
  const { data, error, refetch } = useQuery({ ...queryFor(messages.listEmailTemplates), staleTime: 0 })
  const drafts = useTemplateDrafts(data)
  const tab = search.get('tab')
  const shown = templateKeys.find((known) => known === tab) ?? 'invitation'
  const show = (query: Record<string, string>) => setSearch(query, { preventScrollReset: true })
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin}>Back to Admin</BackLink>
      <PageHead title="E-mail" description="What the service writes: templates, broadcasts and the outbox.">
        <Button variant="default" onClick={() => setIsWriting(true)}>
          Write an e-mail
        </Button>
      </PageHead>
      <Tabs
        value={tab === 'outbox' || tab === 'subscribers' ? tab : shown}
        onChange={(next) => show({ tab: next ?? shown })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Kinds of e-mail">
          {templateKeys.map((key) => (
            <Tabs.Tab key={key} value={key}>
              {templateLabel(key)}
              {drafts.isChanged(key) && <span className={classes.unsaved}> (not saved)</span>}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="outbox">Outbox</Tabs.Tab>
          <Tabs.Tab value="subscribers">Subscribers</Tabs.Tab>
        </Tabs.List>
        {templateKeys.map((key) => (
          <Tabs.Panel key={key} value={key} pt="lg">
            {error && <LoadFailed what="the templates" error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton height={480} />}
            {data && (
              <div className={classes.columns}>
                <TemplateEditor
                  templateKey={key}
                  template={data[key]}
                  drafts={drafts}
                  announcement={form.announcement}
                  isPreview={search.get('view') === 'preview'}
                  onView={(view) => show({ tab: key, ...(view === 'preview' && { view }) })}
                />
                <div className={classes.panel}>
                  <TestPanel
                    templateKey={key}
                    form={form}
                    onForm={setForm}
                    refusal={data[key].refusal}
                    isSaved={!drafts.isChanged(key)}
                  />
                </div>
                {key === 'broadcast' && <BroadcastList />}
              </div>
            )}
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="outbox" pt="lg">
          <OutboxPanel />
        </Tabs.Panel>
        <Tabs.Panel value="subscribers" pt="lg">
          <SubscribersPanel />
        </Tabs.Panel>
      </Tabs>
      {isWriting && <PlainMailDialog onClose={() => setIsWriting(false)} />}
      <LeaveWarning isActive={drafts.isAnyChanged || isBroadcastTyped(form)}>
        {drafts.isAnyChanged ? 'Changes to templates' : 'The announcement and its addresses'} are not saved
        and will be lost.
      </LeaveWarning>
    </Stack>
  )
}
