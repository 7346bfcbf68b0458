import 'virtual:block-style.css'
import './style/app.css'
import { apply } from '../../src/behaviors.js'
import { App } from './app.js'

apply(document, {
  // Where it is hosted there is no server: the documents themselves answer.
  fetch: async (request) => (await import('./page/in-page-server.js')).answerInPage(request),
})
void new App(document.querySelector('#app')!).start()
