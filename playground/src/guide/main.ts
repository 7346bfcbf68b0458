import 'virtual:block-style.css'
import '../style/app.css'
import '../style/guide.css'
import { createSchemeSwitch } from '../navigation/scheme-switch.js'
import { connectMenu } from '../navigation/header.js'
import { SearchBox } from '../search/search-box.js'
import { GuideIndex } from './guide-index.js'

const header = document.querySelector('.header')!
const sidebar = document.querySelector<HTMLElement>('.sidebar')!
const search = new SearchBox((address) => location.assign(address), new GuideIndex())

header.querySelector('.search-place')!.replaceWith(search.element)
header.append(createSchemeSwitch('scheme'))
sidebar.append(createSchemeSwitch('scheme-of-menu'))
connectMenu(header.querySelector<HTMLElement>('.menu')!, sidebar)
sidebar.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })

// What scrolls can be scrolled by keyboard.
for (const area of document.querySelectorAll<HTMLElement>('main :is(pre, .rf-table-wrapper)')) {
  if (area.scrollWidth <= area.clientWidth) continue
  area.tabIndex = 0
  area.setAttribute('role', 'region')
  area.setAttribute('aria-label', area.localName === 'pre' ? 'Code' : 'Table')
}
