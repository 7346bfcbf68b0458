import 'virtual:block-style.css'
import './style/app.css'
import { apply } from '../../src/behaviors.js'
import { App } from './app.js'

apply()
void new App(document.querySelector('#app')!).start()
