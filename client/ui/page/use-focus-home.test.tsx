import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { renderApp } from '#tests/support/component/render.tsx'

/** Fruit that is deleted after a confirmation. */
function Fruit() {
  const [rows, setRows] = useState(['Apple', 'Pear'])
  const [asked, setAsked] = useState<string>()
  return (
    <>
      <DataTable
        label="Fruit"
        rows={rows}
        keyOf={(row) => row}
        empty="There is no fruit."
        columns={[
          { name: 'name', heading: 'Name', cell: (row) => row },
          {
            name: 'delete',
            heading: '',
            cell: (row) => <Button onClick={() => setAsked(row)}>Delete {row}</Button>,
          },
        ]}
      />
      {asked && (
        <ConfirmDialog
          title="Delete it?"
          action="Yes"
          isOpen
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            // The list is loaded again once the dialog is closed.
            setTimeout(() => setRows(rows.filter((row) => row !== asked)))
          }}
        >
          For good.
        </ConfirmDialog>
      )}
    </>
  )
}

it('gives the focus of a row that was deleted to the list, and to what is shown without any', async () => {
  const { user } = renderApp(<Fruit />)
  for (const name of ['Apple', 'Pear']) {
    await user.click(screen.getByRole('button', { name: `Delete ${name}` }))
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    if (name === 'Apple')
      await expect.poll(() => document.activeElement).toBe(screen.getByRole('table', { name: 'Fruit' }))
  }
  const empty = await screen.findByText('There is no fruit.')
  await expect.poll(() => document.activeElement).toBe(empty)
})

it('leaves the focus where it is while its row stays', async () => {
  const { user } = renderApp(<Fruit />)
  const button = screen.getByRole('button', { name: 'Delete Apple' })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await expect.poll(() => document.activeElement).toBe(button)
})
