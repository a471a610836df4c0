import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { download } from '#client/platform/calls/download.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { ExportButton } from '#client/ui/tables/export-button.tsx'
import { ledgerAdmin } from '#contracts/billing/ledger.ts'
import { LedgerTable } from './ledger-table.tsx'

/** The money of a year for who keeps the books. The address holds the year. */
export function LedgerScreen() {
  const [search, setSearch] = useSearchParams()
  const chosen = /^2\d{3}$/.test(search.get('year') ?? '') ? Number(search.get('year')) : undefined
  const query = chosen === undefined ? {} : { year: chosen }
  const { data, error, refetch } = useQuery({
    ...queryFor(ledgerAdmin.showLedger, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const year = chosen ?? data?.year
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin} onlyNarrow>
        Back to Admin
      </BackLink>
      <PageHead title="Ledger" description="What each month brought by plan, in US dollars and UTC.">
        <Button component={Link} to={paths.adminPayments} variant="default">
          Payments
        </Button>
        <ExportButton what="the ledger" download={() => download(ledgerAdmin.exportLedger, { query })} />
      </PageHead>
      <Group>
        <Select
          aria-label="Year"
          data={(data?.years ?? (year ? [year] : [])).map(String)}
          value={year === undefined ? null : String(year)}
          allowDeselect={false}
          w="8rem"
          onChange={(value) => value && setSearch({ year: value }, { preventScrollReset: true })}
        />
      </Group>
      {error && <LoadFailed what="the ledger" error={error} onRetry={() => void refetch()} />}
      {(data || !error) && <LedgerTable ledger={data} />}
      {data && (
        <Text size="sm" c="dimmed">
          A payment stands in its month, and a refund or lost dispute in the month in which the money went
          back, as in Analytics. Both count the same payments: those that fit their order, and others once
          they are handled. A fee that the provider has not told is a dash.
          {data.taxPercent > 0 &&
            ` Prices contain ${data.taxPercent} % tax; a refund takes the tax of its sum back.`}
        </Text>
      )}
    </Stack>
  )
}
