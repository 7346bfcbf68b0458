import '../../../dist/style-strong.css'
import './style.css'
import { h } from 'vue'
import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import CopyPage from './CopyPage.vue'
import Tour from './Tour.vue'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-before': () => h(CopyPage) }),
  enhanceApp: ({ app }) => void app.component('Tour', Tour),
} satisfies Theme
