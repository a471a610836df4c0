import { Button, Stack, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminLinks } from '#client/app/shell/navigation/admin-links.ts'
import { AdminSearch } from '#client/app/shell/navigation/admin-search.tsx'
import { OpenWork } from '#client/app/shell/navigation/open-work.tsx'
import { UsersPanel } from '#client/features/accounts/admin/users-panel.tsx'
import { PromoCodesPanel } from '#client/features/billing/admin/promo-codes-panel.tsx'
import { ReferralEmails } from '#client/features/billing/admin/referral-emails.tsx'
import { ChaptersPanel } from '#client/features/catalogue/admin/chapters/chapters-panel.tsx'
import { ConversionsPanel } from '#client/features/visits/admin/conversions-panel.tsx'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { PageHead } from '#client/ui/page/page-head.tsx'
import classes from './home.module.css'

export const meta = () => pageTitle('Admin')

const tabs: readonly { value: string; label: string; panel: () => ReactNode }[] = [
  { value: 'user-management', label: 'User management', panel: () => <UsersPanel /> },
  { value: 'conversions', label: 'Conversions', panel: () => <ConversionsPanel /> },
  { value: 'promo-codes', label: 'Promo codes', panel: () => <PromoCodesPanel /> },
  { value: 'flashcards', label: 'Flashcards', panel: () => <ChaptersPanel /> },
  { value: 'referral-emails', label: 'Referral e-mails', panel: () => <ReferralEmails /> },
]

/**
 * The overview of administration: open work, a search over everything, links to all areas, and the five most
 * used ones.
 */
export default function AdminHome() {
  return (
    <Stack gap="lg">
      <PageHead title="Admin" description="Everything that runs the service, in one place.">
        <Button component={Link} to={paths.landing} variant="default">
          Back to the site
        </Button>
      </PageHead>
      <AdminSearch />
      <OpenWork />
      <Areas />
      <MostUsed />
    </Stack>
  )
}

function Areas() {
  return (
    <ul className={classes.areas} aria-label="Areas">
      {adminLinks.map(({ to, label, purpose }) => (
        <li key={to}>
          <Link to={to} className={classes.area}>
            <span className={classes.label}>{label}</span>
            <span className="text-note">{purpose}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function MostUsed() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('tab')
  const tab = tabs.find(({ value }) => value === named) ?? tabs[0]
  return (
    <Tabs
      value={tab?.value ?? null}
      // The search and page of one tab mean nothing in the next one. The search of the whole page stays.
      onChange={(value) => {
        const find = search.get('find')
        setSearch({ ...(find && { find }), ...(value && { tab: value }) }, { preventScrollReset: true })
      }}
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, panel }) => (
        <Tabs.Panel key={value} value={value}>
          {panel()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
